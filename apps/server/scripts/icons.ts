import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../../../tools/browser.mjs'
import type { SeedWallet } from '../src/features/wallets/seedWallet.ts'
import { plain, type Sources } from './walletFacts.ts'

/** Width and height in px of the images that the server serves. */
const servedSize = 128
/** Tokens beyond this rank are rarely shown, and each costs about a kilobyte. */
const tokenRankMax = 250

type Network = { readonly id: string; readonly caip2id?: string; readonly nativeCoinId?: string }
type Token = { readonly symbol: string; readonly filePath: string; readonly marketCapRank?: number | null }

export type IconSource = { readonly path: string; readonly svg: string }

/** Networks of supported namespaces, by CAIP-2 id. */
export async function networkIcons(sources: Sources): Promise<readonly (IconSource & { readonly caip2: string })[]> {
  const { networks } = await importFrom<{ networks: readonly Network[] }>(
    sources.web3iconsFacts,
    'dist/metadata/networks.js',
  )
  const icons = []
  const seen = new Set<string>()
  for (const { id, caip2id } of networks) {
    if (!caip2id || seen.has(caip2id) || !/^(eip155|solana|bip122|cosmos|polkadot):[-\w]{1,32}$/.test(caip2id)) continue
    const svg = await readSvg(sources, 'networks', id)
    if (!svg) continue
    seen.add(caip2id)
    icons.push({ caip2: caip2id, path: `networks/${caip2id.replace(':', '-')}`, svg })
  }
  return icons
}

/** The tokens with the highest market cap, by symbol in lower case. */
export async function tokenIcons(sources: Sources): Promise<readonly IconSource[]> {
  const { tokens } = await importFrom<{ tokens: readonly Token[] }>(sources.web3iconsFacts, 'dist/metadata/tokens.js')
  const { networks } = await importFrom<{ networks: readonly Network[] }>(
    sources.web3iconsFacts,
    'dist/metadata/networks.js',
  )
  const native = new Set(networks.map(({ nativeCoinId }) => nativeCoinId?.toLowerCase()))
  const icons = new Map<string, IconSource>()
  const wanted = tokens
    .filter(
      ({ symbol, marketCapRank }) =>
        (marketCapRank && marketCapRank <= tokenRankMax) || native.has(symbol.toLowerCase()),
    )
    .toSorted((a, b) => (a.marketCapRank || 1e9) - (b.marketCapRank || 1e9))
  for (const { symbol, filePath } of wanted) {
    const name = symbol.toLowerCase()
    if (!/^[a-z0-9]{1,12}$/.test(name) || icons.has(name)) continue
    const svg = await readSvg(sources, 'tokens', filePath.replace('token:', ''))
    if (svg) icons.set(name, { path: `tokens/${name}`, svg })
  }
  return [...icons.values()]
}

/** Wallets for which web3icons has a vector icon, which is sharper than thirdweb's image. */
export async function walletIcons(sources: Sources, wallets: readonly SeedWallet[]): Promise<readonly IconSource[]> {
  const files = await readdir(join(sources.web3icons, 'dist/svgs/wallets/background'))
  const stems = files.filter((file) => file.endsWith('.svg.js')).map((file) => file.slice(0, -'.svg.js'.length))
  const byName = new Map(stems.map((stem) => [plain(stem.replaceAll('-', ' ')), stem]))
  const icons: IconSource[] = []
  for (const { name, image_id } of wallets) {
    const stem = byName.get(plain(name))
    const svg = stem && (await readSvg(sources, 'wallets', stem))
    if (svg) icons.push({ path: `wallets/${image_id}`, svg })
  }
  return icons
}

export async function readSvg(
  sources: Sources,
  kind: 'networks' | 'tokens' | 'wallets',
  name: string,
): Promise<string | undefined> {
  const folder = join(sources.web3icons, 'dist/svgs', kind, 'background')
  if (!(await readdir(folder)).includes(`${name}.svg.js`)) return undefined
  return (await importFrom<{ default: string }>(folder, `${name}.svg.js`)).default
}

/** Draws a currency symbol on a disc. */
export function currencySvg(sign: string): string {
  const fontSize = sign.length > 1 ? 52 : 68
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128"><rect width="128" height="128" fill="#3d5a80"/><text x="64" y="66" fill="#fff" font-family="sans-serif" font-weight="600" font-size="${fontSize}" text-anchor="middle" dominant-baseline="central">${sign}</text></svg>`
}

/** The icon for a browser wallet without its own icon. */
export const injectedSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128"><rect width="128" height="128" fill="#5b6ee1"/><g fill="none" stroke="#fff" stroke-width="7" stroke-linejoin="round"><rect x="26" y="34" width="76" height="62" rx="10"/><path d="M26 52h76"/><circle cx="38" cy="43" r="1"/><path d="M102 66H82a8 8 0 0 0 0 16h20"/></g></svg>'

/** Wraps an image, so that it can be rendered in another size. */
export const wrapWebp = (bytes: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/webp;base64,${bytes.toString('base64')}"/></svg>`

/** Renders SVGs as square WebP in the tests' browser; `size` in px. */
export async function drawWebp(
  icons: readonly IconSource[],
  size: number = servedSize,
): Promise<ReadonlyMap<string, Buffer>> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const drawn = await page.evaluate(
      async ({ svgs, size }) => {
        const canvas = document.createElement('canvas')
        canvas.width = size
        canvas.height = size
        const context = canvas.getContext('2d')
        const urls: string[] = []
        for (const svg of svgs) {
          const image = new Image(size, size)
          const sized = svg.replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`)
          image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`
          await image.decode()
          context?.clearRect(0, 0, size, size)
          context?.drawImage(image, 0, 0, size, size)
          urls.push(canvas.toDataURL('image/webp', 0.85))
        }
        return urls
      },
      { svgs: icons.map(({ svg }) => svg), size },
    )
    return new Map(icons.map(({ path }, index) => [path, Buffer.from(drawn[index]?.split(',')[1] ?? '', 'base64')]))
  } finally {
    await browser.close()
  }
}

async function importFrom<module>(...path: readonly string[]): Promise<module> {
  return import(pathToFileURL(join(...path)).href)
}
