import { parseUrl } from '@latchkey/base/parseUrl'
import { isAppLink } from './isAppLink.ts'
import type { ListedWallet } from './listedWallet.ts'
import type { PageEnvironment } from './pageEnvironment.ts'

/** The links of a directory wallet, and the fields that identify it. */
export type LinkedWallet = Pick<
  ListedWallet,
  | 'name'
  | 'rdns'
  | 'mobileLink'
  | 'universalLink'
  | 'desktopLink'
  | 'webappLink'
  | 'homepage'
  | 'appStore'
  | 'playStore'
>

/** A link that opens a wallet, as attributes of an `<a>`: browsers open apps only after a tap on a real link. */
export type WalletHref = {
  readonly href: string
  /** `browse` opens this page in the wallet's in-app browser, where the wallet is discovered like an extension. */
  readonly kind: 'native' | 'universal' | 'web' | 'browse'
  readonly target: '_self' | '_blank' | '_top'
}

/**
 * Links that open a wallet with a pairing, best first; empty when the wallet has no app for this device. `linkTo` comes from the
 * pairing.
 *
 * iOS opens https links of installed apps without a prompt; on Android, custom schemes are more reliable. The in-app browsers of
 * Telegram and social networks block custom schemes, so only https links remain.
 */
export function walletHrefs(params: walletHrefs.Params): readonly WalletHref[] {
  const { wallet, environment } = params
  const { platform, inApp } = environment
  const links = [wallet.mobileLink, wallet.universalLink].filter(isOpenableLink)
  const universal = links.filter(isWebLink).map((link) => pairingHref('universal', link, params))
  const native = links.filter((link) => !isWebLink(link)).map((link) => pairingHref('native', link, params))
  const web = isOpenableLink(wallet.webappLink) ? [pairingHref('web', wallet.webappLink, params)] : []
  if (platform === 'desktop') {
    const { desktopLink } = wallet
    const desktop = isOpenableLink(desktopLink)
      ? [pairingHref(isWebLink(desktopLink) ? 'universal' : 'native', desktopLink, params)]
      : []
    return unique([...desktop, ...web])
  }
  const browse = links.length > 0 ? [] : browseHrefs(wallet, environment)
  if (inApp) return unique([...universal, ...browse.filter(({ href }) => isWebLink(href)), ...web])
  return unique([...(platform === 'ios' ? [...universal, ...native] : [...native, ...universal]), ...browse, ...web])
}

export declare namespace walletHrefs {
  type Params = {
    readonly wallet: LinkedWallet
    readonly environment: PageEnvironment
    /** Returns the pairing link for a wallet's base link. */
    readonly linkTo: (base: string) => string
  }
}

/**
 * True if wallet lists on this device show a wallet (spec S5.13): it can be opened here, or the device is a desktop,
 * which shows a QR code.
 */
export function isOpenable(wallet: LinkedWallet, environment: PageEnvironment): boolean {
  if (environment.platform === 'desktop') return true
  return walletHrefs({ wallet, environment, linkTo: (base) => base }).length > 0
}

/** The app store or home page to install the wallet from; undefined if the wallet has none for this device. */
export function installHref(wallet: LinkedWallet, { platform }: PageEnvironment): string | undefined {
  const store = platform === 'ios' ? wallet.appStore : platform === 'android' ? wallet.playStore : undefined
  return [store, wallet.homepage].find((link) => link && isWebLink(link))
}

/** An https URL, or http on localhost for development. */
export const isWebLink = (link: string): boolean =>
  /^(https:|http:\/\/localhost[:/])/.test(link) && parseUrl(link) !== undefined

const isOpenableLink = (link: string | undefined): link is string =>
  link !== undefined && (isWebLink(link) || isAppLink(link))

function pairingHref(kind: WalletHref['kind'], base: string, { environment, linkTo }: walletHrefs.Params): WalletHref {
  const href = linkTo(base)
  const { inApp, platform } = environment
  // Telegram for Android decodes the URL once before opening it.
  const encoded =
    inApp === 'telegram' && platform === 'android'
      ? href.replace(/([?&]uri=)([^&]*)/, (_, key: string, uri: string) => key + encodeURIComponent(uri))
      : href
  return { href: encoded, kind, target: targetOf(encoded, environment) }
}

/**
 * Web links open in a new tab to keep the page; custom schemes don't leave it. A frame cannot open apps itself, so its links target
 * the top page.
 */
function targetOf(href: string, { framed, inApp }: PageEnvironment): WalletHref['target'] {
  if (isWebLink(href) || inApp === 'telegram') return '_blank'
  return framed ? '_top' : '_self'
}

/** Wallets that don't support pairing links but open pages in their in-app browser (the exceptions named in spec S5.13). */
const browsers: readonly {
  readonly rdns: string
  readonly name: RegExp
  readonly links: (url: string, origin: string) => readonly string[]
}[] = [
  {
    rdns: 'app.phantom',
    name: /^phantom$/i,
    links: (url, origin) => [`https://phantom.app/ul/browse/${url}?ref=${origin}`],
  },
  {
    rdns: 'com.solflare',
    name: /^solflare$/i,
    links: (url, origin) => [`https://solflare.com/ul/v1/browse/${url}?ref=${origin}`],
  },
  {
    rdns: 'com.coinbase.wallet',
    name: /^(coinbase wallet|base( account| \(formerly.*)?)$/i,
    links: (url) => [`https://go.cb-w.com/dapp?cb_url=${url}`, `cbwallet://miniapp?url=${url}`],
  },
]

function browseHrefs(wallet: LinkedWallet, environment: PageEnvironment): readonly WalletHref[] {
  const browser = browsers.find(({ rdns, name }) => (wallet.rdns ? wallet.rdns === rdns : name.test(wallet.name)))
  if (!browser) return []
  const { url } = environment
  const links = browser.links(encodeURIComponent(url), encodeURIComponent(new URL(url).origin))
  return links.map((href) => ({ href, kind: 'browse', target: targetOf(href, environment) }))
}

const unique = (hrefs: readonly WalletHref[]): readonly WalletHref[] =>
  hrefs.filter(({ href }, index) => hrefs.findIndex((one) => one.href === href) === index)
