import { syncFrameTheme } from '@latchkey/core/embedded/frame/syncFrameTheme'
import { livePart } from '@latchkey/core/features/feature'
import type { Latchkey } from '@latchkey/core/latchkey'

/** Theme variables that the secure site accepts, with the tokens that hold their values. */
const tokens = { accent: '--lk-accent', onAccent: '--lk-on-accent', radius: '--lk-r-control' } as const

/** Sends the page's computed theme to the secure site, now and whenever it changes (spec S9.13). Idempotent. */
export function syncTheme(latchkey: Latchkey): void {
  livePart(latchkey, 'embedded.theme', () => {
    const layer = document.querySelector<HTMLElement>('[data-latchkey]')
    if (!layer) return undefined
    const send = () => void syncFrameTheme(latchkey, themeOf(layer))
    send()
    const observer = new MutationObserver(send)
    observer.observe(layer, { attributeFilter: ['data-theme'] })
    latchkey.live.cleanup.add(() => observer.disconnect())
    return observer
  })
}

function themeOf(layer: HTMLElement): Parameters<typeof syncFrameTheme>[1] {
  const { theme } = layer.dataset
  const style = getComputedStyle(layer)
  const values = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()] as const)
  // The secure site accepts only literal colours and lengths.
  const plain = values.filter(
    ([, value]) => /^(#[0-9a-f]{3,8}|\d+px)$/i.test(value) || /^(rgb|hsl)a?\([^()]*\)$/.test(value),
  )
  return {
    ...((theme === 'light' || theme === 'dark') && { themeMode: theme }),
    themeVariables: Object.fromEntries(plain),
  }
}
