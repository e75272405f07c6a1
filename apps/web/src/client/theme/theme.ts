export type Theme = 'system' | 'light' | 'dark'

const themes: readonly Theme[] = ['system', 'light', 'dark']
const themeCookie = 'latchkey-theme'
const themeMaxAgeSec = 365 * 24 * 60 * 60

/** A cookie and not localStorage, so that the server draws the first picture in the right colours. */
export function themeOf(cookie: string): Theme {
  const value = cookie
    .split(/;\s*/)
    .find((part) => part.startsWith(`${themeCookie}=`))
    ?.slice(themeCookie.length + 1)
  return themes.find((theme) => theme === value) ?? 'system'
}

/** First the opposite of what the system shows, so that every press changes something; then the other, then the system's. */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const [opposite, same]: readonly [Theme, Theme] = systemIsDark ? ['light', 'dark'] : ['dark', 'light']
  if (theme === 'system') return opposite
  return theme === opposite ? same : 'system'
}

/** Puts the theme on the page and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${themeMaxAgeSec}; samesite=lax`
}
