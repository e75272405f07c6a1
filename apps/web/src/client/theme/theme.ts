export type Theme = 'system' | 'light' | 'dark'

const themes: readonly Theme[] = ['system', 'light', 'dark']
const themeCookie = 'latchkey-theme'
const themeMaxAgeSec = 365 * 24 * 60 * 60

/** A cookie and not localStorage, so that the server renders the page in the right theme. */
export function themeOf(cookie: string): Theme {
  const value = cookie
    .split(/;\s*/)
    .find((part) => part.startsWith(`${themeCookie}=`))
    ?.slice(themeCookie.length + 1)
  return themes.find((theme) => theme === value) ?? 'system'
}

/**
 * Cycles from `system` to the opposite of the system's theme, so that every press changes something, then to the other
 * one, then back.
 */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const [opposite, same]: readonly [Theme, Theme] = systemIsDark ? ['light', 'dark'] : ['dark', 'light']
  if (theme === 'system') return opposite
  return theme === opposite ? same : 'system'
}

/** Applies the theme to the page and stores it in the cookie. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${themeMaxAgeSec}; samesite=lax`
}
