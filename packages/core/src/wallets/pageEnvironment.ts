/** Properties of the browser and page that affect wallet links. */
export type PageEnvironment = {
  readonly platform: 'ios' | 'android' | 'desktop'
  /** The app whose in-app browser shows the page: Telegram or a social network. */
  readonly inApp?: 'telegram' | 'social'
  readonly framed: boolean
  /** Address of the page. */
  readonly url: string
}

/** The parts of `window` that we read. */
type Page = {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints?: number }
  readonly location: { readonly href: string }
  readonly parent?: unknown
  readonly TelegramWebviewProxy?: unknown
}

const socialApps =
  /FBAN|FBAV|Instagram|\bLine\/|Twitter|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|MicroMessenger|Pinterest/i

/** Reads the environment on each call, because a tablet may switch between its desktop and mobile modes. */
export function pageEnvironment(page: Page): PageEnvironment {
  const { userAgent, maxTouchPoints = 0 } = page.navigator
  const { href } = page.location
  // iPads report themselves as Macs, but Macs have no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isTelegram = page.TelegramWebviewProxy !== undefined || /[#&?]tgWebApp(Data|Platform)=/.test(href)
  return {
    platform: isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'desktop',
    ...(isTelegram ? { inApp: 'telegram' as const } : socialApps.test(userAgent) && { inApp: 'social' as const }),
    framed: page.parent !== undefined && page.parent !== page,
    url: href,
  }
}

/**
 * For links on a screen as narrow as a phone. A phone whose browser requests desktop pages hides its platform; most run
 * Android.
 */
export function phoneEnvironment(page: Page): PageEnvironment {
  const environment = pageEnvironment(page)
  return environment.platform === 'desktop' ? { ...environment, platform: 'android' } : environment
}
