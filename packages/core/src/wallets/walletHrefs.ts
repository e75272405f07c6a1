import { isAppLink } from './isAppLink.ts'
import type { ListedWallet } from './listedWallet.ts'
import type { PageEnvironment } from './pageEnvironment.ts'

/** The links of a wallet in the directory, and what it is recognized by. */
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

/** A way to open a wallet: the attributes of a real `<a>`, because browsers open apps only by a tap on one. */
export type WalletHref = {
  readonly href: string
  /** `browse` shows this page in the wallet's own browser, where the wallet is found as an extension would be. */
  readonly kind: 'native' | 'universal' | 'web' | 'browse'
  readonly target: '_self' | '_blank' | '_top'
}

/**
 * Ways to open a wallet with a pairing, the best first; none for a wallet that has no app for this device. `linkTo` is that of the
 * pairing.
 *
 * iOS opens https links of installed apps without a question; Android has a scheme opened more reliably. The browsers inside Telegram
 * and social networks refuse schemes, so that only https links are left.
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
    /** The link to a pairing below a wallet's own link. */
    readonly linkTo: (base: string) => string
  }
}

/** Whether a list on this device shows a wallet (spec S5.13): one that can be opened here. On a desktop a code can be scanned. */
export function isOpenable(wallet: LinkedWallet, environment: PageEnvironment): boolean {
  if (environment.platform === 'desktop') return true
  return walletHrefs({ wallet, environment, linkTo: (base) => base }).length > 0
}

/** Where a visitor without the app gets it; undefined when the wallet names no place for this device. */
export function installHref(wallet: LinkedWallet, { platform }: PageEnvironment): string | undefined {
  const store = platform === 'ios' ? wallet.appStore : platform === 'android' ? wallet.playStore : undefined
  return [store, wallet.homepage].find((link) => link && isWebLink(link))
}

/** A web address: https, or the visitor's own machine, as in development. */
const isWebLink = (link: string): boolean => /^(https:|http:\/\/localhost[:/])/.test(link) && URL.canParse(link)

const isOpenableLink = (link: string | undefined): link is string =>
  link !== undefined && (isWebLink(link) || isAppLink(link))

function pairingHref(kind: WalletHref['kind'], base: string, { environment, linkTo }: walletHrefs.Params): WalletHref {
  const href = linkTo(base)
  const { inApp, platform } = environment
  // Telegram for Android decodes the address once before it hands it on.
  const encoded =
    inApp === 'telegram' && platform === 'android'
      ? href.replace(/([?&]uri=)([^&]*)/, (_, key: string, uri: string) => key + encodeURIComponent(uri))
      : href
  return { href: encoded, kind, target: targetOf(encoded, environment) }
}

/** A new tab keeps the page; an app opens beside it. A frame may not leave its own place for an app. */
function targetOf(href: string, { framed, inApp }: PageEnvironment): WalletHref['target'] {
  if (isWebLink(href) || inApp === 'telegram') return '_blank'
  return framed ? '_top' : '_self'
}

/** Wallets that take no pairing links, and open pages in a browser of their own instead: the named exceptions of spec S5.13. */
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
