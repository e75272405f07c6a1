import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseUrl } from '@latchkey/base/parseUrl'
import type { SeedWallet } from '../src/features/wallets/seedWallet.ts'

/** Facts about wallets that no data package contains, maintained by hand in `seed/curated.json`. */
export type Curated = {
  readonly exclude: readonly string[]
  readonly first: readonly string[]
  readonly explorerIds: Readonly<Record<string, string>>
  readonly namespaces: Readonly<Record<string, readonly string[]>>
  readonly currencies: Readonly<Record<string, string>>
  /** Networks that reuse the icon of another one. */
  readonly sameIcon: Readonly<Record<string, string>>
}

/** Folders of the unpacked data packages. */
export type Sources = Readonly<
  Record<
    | 'thirdweb'
    | 'rainbowKit'
    | 'walletBook'
    | 'mobileRegistry'
    | 'appKitButton'
    | 'appKitUtils'
    | 'web3icons'
    | 'web3iconsFacts',
    string
  >
>

type Links = { readonly native: string | null; readonly universal: string | null }
type ThirdwebWallet = {
  readonly id: string
  readonly name: string
  readonly homepage: string | null
  readonly image_id: string
  readonly app: Readonly<Record<'ios' | 'android' | 'chrome', string | null>>
  readonly rdns: string | null
  readonly mobile: Links
  readonly desktop: Links
}
export type FoundWallet = { readonly wallet: SeedWallet; readonly image: Uint8Array | undefined }

/** The wallets of the thirdweb package, with ids and badges from the other packages, in directory order. */
export async function readWallets(sources: Sources, curated: Curated): Promise<readonly FoundWallet[]> {
  const folder = join(sources.thirdweb, 'dist/esm/wallets/__generated__')
  const ids = [...(await readFile(join(folder, 'wallet-infos.js'), 'utf8')).matchAll(/id: "([^"]+)"/g)].map(
    ([, id = '']) => id,
  )
  const known = new Set(await readdir(join(folder, 'wallet')))
  const secondNames = await otherCatalogues(sources)
  const explorerIds = await readExplorerIds(sources)
  const found: FoundWallet[] = []
  for (const id of ids) {
    if (!known.has(id) || curated.exclude.includes(id)) continue
    const { wallet }: { wallet: ThirdwebWallet } = await importFrom(folder, 'wallet', id, 'index.js')
    const { default: image }: { default: string } = await importFrom(folder, 'wallet', id, 'image.js')
    const explorerId = curated.explorerIds[id] ?? explorerIds.get(plain(wallet.name)) ?? id
    found.push({ wallet: seedOf(wallet, { explorerId, curated, secondNames }), image: bytesOf(image) })
  }
  found.push(...(await extraWallets(sources, curated)))
  return inOrder(uniqueById(found), curated)
}

async function importFrom<module>(...path: readonly string[]): Promise<module> {
  return import(pathToFileURL(join(...path)).href)
}

type Known = { readonly explorerId: string; readonly curated: Curated; readonly secondNames: ReadonlySet<string> }

function seedOf(wallet: ThirdwebWallet, { explorerId, curated, secondNames }: Known): SeedWallet {
  const certified = secondNames.has(plain(wallet.name)) || (wallet.rdns !== null && secondNames.has(wallet.rdns))
  const universal = webLink(wallet.mobile.universal)
  const entries = {
    id: explorerId,
    source_id: wallet.id,
    name: wallet.name.trim().slice(0, 60),
    image_id: wallet.image_id,
    homepage: webLink(wallet.homepage),
    rdns: wallet.rdns || undefined,
    mobile_link: appLink(wallet.mobile.native) ?? universal,
    link_mode: universal,
    desktop_link: appLink(wallet.desktop.native),
    app_store: webLink(wallet.app.ios, ['apps.apple.com', 'itunes.apple.com']),
    play_store: webLink(wallet.app.android, ['play.google.com']),
    chrome_store: webLink(wallet.app.chrome, ['chromewebstore.google.com', 'chrome.google.com']),
    badge_type: certified ? ('certified' as const) : undefined,
    namespaces: curated.namespaces[wallet.id] ?? ['eip155'],
  }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as SeedWallet
}

/** An https URL, on one of `hosts` if given; otherwise undefined. */
function webLink(text: string | null, hosts?: readonly string[]): string | undefined {
  const url = parseUrl(text ?? '')
  const isWeb = url?.protocol === 'https:' && url.username === ''
  return text && isWeb && (hosts?.includes(url.hostname) ?? true) ? text : undefined
}

/** A link with a custom scheme. Schemes that browsers handle themselves are dropped. */
function appLink(text: string | null): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):[^\s"'<>]*$/i.exec(text ?? '')?.[1]?.toLowerCase()
  if (!text || scheme === undefined || scheme === 'http') return undefined
  return /^(javascript|data|vbscript|file|blob|about|mailto|tel|sms|intent|view-source)$/.test(scheme)
    ? undefined
    : text
}

function bytesOf(dataUrl: string): Uint8Array | undefined {
  const text = /^data:image\/webp;base64,(.+)$/.exec(dataUrl)?.[1]
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

/** A name normalized for comparison across catalogues. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/\(.*?\)|\bwallet\b|\bapp\b|[^\p{L}\p{N}]/gu, '')
}

/** Names and rdns of the wallets in catalogues other than thirdweb's. */
async function otherCatalogues({ rainbowKit, walletBook }: Sources): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const folder = join(rainbowKit, 'dist/wallets/walletConnectors')
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/\bname: "([^"]+)"/g)) names.add(plain(name))
    for (const [, rdns = ''] of text.matchAll(/\brdns: "([^"]+)"/g)) names.add(rdns)
  }
  const { wallets } = await readWalletBook(walletBook)
  for (const { name, eip6963Config } of Object.values(wallets)) {
    names.add(plain(name))
    if (eip6963Config?.rdns) names.add(eip6963Config.rdns)
  }
  return names
}

type BookWallet = {
  readonly name: string
  readonly eip6963Config?: { readonly rdns?: string }
  readonly mobile?: Readonly<Partial<Record<'native' | 'universal' | 'iosId' | 'androidId', string>>>
  readonly desktop?: { readonly chromeId?: string }
}

function readWalletBook(folder: string): Promise<{ readonly wallets: Readonly<Record<string, BookWallet>> }> {
  return importFrom(folder, 'wallet-book-fallbacks.js')
}

/** Explorer ids that apps use in their settings, by normalized name. */
async function readExplorerIds({ mobileRegistry, appKitButton }: Sources): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const registry: readonly { name: string; shortName: string; logo: string }[] = JSON.parse(
    await readFile(join(mobileRegistry, 'registry.json'), 'utf8'),
  )
  for (const { name, logo } of registry) {
    const id = /\/([0-9a-f]{64})\./.exec(logo)?.[1]
    if (id) ids.set(plain(name), id)
  }
  const text = await readFile(join(appKitButton, 'dist/esm/src/utils/ConstantsUtil.js'), 'utf8')
  for (const [, key = '', id = ''] of text.matchAll(/'?([\w-]+)'?:\s*'([0-9a-f]{64})'/g))
    ids.set(plain(key.replaceAll('-', ' ')), id)
  return ids
}

/** Wallets listed only in the wallet book; their icons come from web3icons. */
async function extraWallets({ walletBook }: Sources, curated: Curated): Promise<readonly FoundWallet[]> {
  const { wallets } = await readWalletBook(walletBook)
  const { solflare } = wallets
  if (!solflare) throw new Error('the wallet book has no solflare')
  const { native = null, universal = null, iosId, androidId } = solflare.mobile ?? {}
  const wallet: ThirdwebWallet = {
    id: 'com.solflare',
    name: solflare.name,
    homepage: 'https://solflare.com/',
    image_id: 'solflare',
    rdns: solflare.eip6963Config?.rdns ?? null,
    mobile: { native, universal },
    desktop: { native: null, universal: null },
    app: {
      ios: iosId ? `https://apps.apple.com/app/${iosId}` : null,
      android: androidId ? `https://play.google.com/store/apps/details?id=${androidId}` : null,
      chrome: solflare.desktop?.chromeId
        ? `https://chromewebstore.google.com/detail/${solflare.desktop.chromeId}`
        : null,
    },
  }
  const explorerId = curated.explorerIds[wallet.id] ?? wallet.id
  return [
    { wallet: seedOf(wallet, { explorerId, curated, secondNames: new Set([plain(wallet.name)]) }), image: undefined },
  ]
}

function uniqueById(found: readonly FoundWallet[]): readonly FoundWallet[] {
  const ids = new Set<string>()
  return found.filter(({ wallet }) => !ids.has(wallet.id) && ids.add(wallet.id))
}

/** Curated wallets first, then those with a badge, then the rest, each in thirdweb's order. */
function inOrder(found: readonly FoundWallet[], { first }: Curated): readonly FoundWallet[] {
  const rank = ({ wallet }: FoundWallet) => {
    const at = first.indexOf(wallet.source_id)
    if (at >= 0) return at
    return wallet.badge_type ? first.length : first.length + 1
  }
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ wallet, image }, index) => ({ wallet: { ...wallet, order: index + 1 }, image }))
}
