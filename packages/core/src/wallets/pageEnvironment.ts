/** Where the page runs, as far as links to wallets depend on it. */
export type PageEnvironment = {
  readonly platform: 'ios' | 'android' | 'desktop'
  /** The app whose built-in browser shows the page: Telegram, or one of a social network. */
  readonly inApp?: 'telegram' | 'social'
  readonly framed: boolean
  /** Address of the page. */
  readonly url: string
}

/** What is read of the window. */
type Page = {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints?: number }
  readonly location: { readonly href: string }
  readonly parent?: unknown
  readonly TelegramWebviewProxy?: unknown
}

const socialApps =
  /FBAN|FBAV|Instagram|\bLine\/|Twitter|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|MicroMessenger|Pinterest/i

/** Reads it anew at each call: a page on a tablet may change from desktop to mobile. */
export function pageEnvironment(page: Page): PageEnvironment {
  const { userAgent, maxTouchPoints = 0 } = page.navigator
  const { href } = page.location
  // An iPad calls itself a Mac, and Macs have no touch screens.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isTelegram = page.TelegramWebviewProxy !== undefined || /[#&?]tgWebApp(Data|Platform)=/.test(href)
  return {
    platform: isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'desktop',
    ...(isTelegram ? { inApp: 'telegram' as const } : socialApps.test(userAgent) && { inApp: 'social' as const }),
    framed: page.parent !== undefined && page.parent !== page,
    url: href,
  }
}

/** For links on a screen as narrow as a phone. A phone whose browser asks for desktop pages hides its platform; most run Android. */
export function phoneEnvironment(page: Page): PageEnvironment {
  const environment = pageEnvironment(page)
  return environment.platform === 'desktop' ? { ...environment, platform: 'android' } : environment
}
