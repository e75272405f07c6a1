import type { Clock } from '@latchkey/base/clock'
import { settleWithin } from '../settleWithin.ts'
import { announcePage, type PageAnswer, type WalletFace } from './announcePage.ts'
import { framesOf, type PlaywrightTarget } from './playwrightTarget.ts'
import type { Site } from './tellSites.ts'

/** A page that is stuck, in a dialog say, must not hold the test up. One that is just leaving asks anew when it is back. */
const tellLimitMs = 2_000

/**
 * Puts the wallet into every page of a Playwright context, or into one page: before the page's own scripts, again after each
 * navigation, and at once into what is open. Returns the pages there are, each time it is asked.
 */
export async function injectTarget(target: PlaywrightTarget, params: injectTarget.Params): Promise<() => Site[]> {
  const { face, asEthereum, ask, clock } = params
  const name = `__testWallet_${face.uuid.replaceAll('-', '')}`
  await target.exposeBinding(name, ({ frame }, method, args) => ask(originOf(frame.url()), method, args))
  const content = scriptOf({ name, face, asEthereum })
  await target.addInitScript({ content })
  await Promise.allSettled(framesOf(target).map((frame) => frame.evaluate(content)))
  return () =>
    framesOf(target).map((frame) => ({
      origin: () => originOf(frame.url()),
      emit: (event, payload) =>
        settleWithin(
          clock,
          tellLimitMs,
          frame.evaluate(`window.${name}_page?.emit(${JSON.stringify(event)}, ${JSON.stringify(payload)})`),
        ),
    }))
}

export declare namespace injectTarget {
  type Params = {
    readonly face: WalletFace
    readonly asEthereum: boolean
    readonly ask: (origin: string, method: string, params: unknown) => Promise<PageAnswer>
    readonly clock: Clock
  }
}

/** As text, because a function that tools have compiled may call helpers which pages do not have; `__name` is esbuild's. */
function scriptOf(params: { readonly name: string; readonly face: WalletFace; readonly asEthereum: boolean }): string {
  const { name, face, asEthereum } = params
  return `(() => {
  if (window.${name}_page || !window.${name}) return
  const __name = (made) => made
  const page = (${announcePage.toString()})(window, {
    face: ${JSON.stringify(face)},
    asEthereum: ${asEthereum},
    ask: (method, params) => window.${name}(method, params),
  })
  Object.defineProperty(window, '${name}_page', { value: page })
})()`
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null'
}
