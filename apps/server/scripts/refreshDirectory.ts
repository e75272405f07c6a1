import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainnets } from '../src/features/wallets/mainnets.ts'
import type { SeedWallet } from '../src/features/wallets/seedWallet.ts'
import {
  currencySvg,
  drawWebp,
  injectedSvg,
  networkIcons,
  readSvg,
  tokenIcons,
  walletIcons,
  wrapWebp,
} from './icons.ts'
import { type Curated, readWallets, type Sources } from './walletFacts.ts'

// Writes the wallet directory's seed and the kit's bundled list from npm packages, which it unpacks into a temporary folder:
// node --import tsx -C latchkey-source apps/server/scripts/refreshDirectory.ts

const packages = {
  thirdweb: 'thirdweb@5.121.6',
  rainbowKit: '@rainbow-me/rainbowkit@2.2.11',
  walletBook: '@dynamic-labs/wallet-book@5.8.1',
  mobileRegistry: '@walletconnect/mobile-registry@1.4.0',
  appKitButton: '@reown/appkit-wallet-button@1.8.0',
  appKitUtils: '@reown/appkit-utils@1.8.0',
  web3icons: '@web3icons/core@4.0.56',
  web3iconsFacts: '@web3icons/common@0.11.51',
} as const satisfies Sources
const licences = ['MIT', 'Apache-2.0']
/** Number of wallets in the kit's bundled list, the fallback when the server is unreachable. */
const bundledCount = 36
/** Wallets of that list with an image, in an order that has the first four of a computer and the first four of a phone. */
const bundledImageCount = 6
/** Width and height of these images in px: as sharp as a row and a ring need, at half the bytes of the served ones. */
const bundledImageSize = 96

const server = join(import.meta.dirname, '..')
const seed = join(server, 'seed')
const bundled = join(server, '../../packages/core/src/wallets/generated')
const curated: Curated = JSON.parse(readFileSync(join(seed, 'curated.json'), 'utf8'))
const work = mkdtempSync(join(tmpdir(), 'latchkey-directory-'))
try {
  await refresh(unpackAll())
} finally {
  rmSync(work, { recursive: true, force: true })
}

function unpackAll(): Sources {
  return Object.fromEntries(Object.entries(packages).map(([key, spec]) => [key, unpack(key, spec)])) as Sources
}

function unpack(key: string, spec: string): string {
  const folder = join(work, key)
  mkdirSync(folder)
  const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', work, spec], { encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(work, file), '-C', folder, '--strip-components=1'])
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!licences.includes(license))
    throw new Error(`${spec} is under ${license}, and the seed takes only ${licences.join(', ')}`)
  return folder
}

async function refresh(sources: Sources): Promise<void> {
  const wallets = await readWallets(sources, curated)
  const networks = await networkIcons(sources)
  const tokens = await tokenIcons(sources)
  const walletConnect = await readSvg(sources, 'wallets', 'wallet-connect')
  if (!walletConnect) throw new Error('web3icons has no icon for WalletConnect')
  rmSync(join(seed, 'images'), { recursive: true, force: true })
  for (const kind of ['wallets', 'networks', 'tokens', 'currencies', 'connectors'])
    mkdirSync(join(seed, 'images', kind), { recursive: true })
  for (const { wallet, image } of wallets) if (image) writeImage(`wallets/${wallet.image_id}`, image)
  const drawn = await drawWebp([
    ...networks,
    ...tokens,
    ...Object.entries(curated.currencies).map(([code, sign]) => ({
      path: `currencies/${code.toLowerCase()}`,
      svg: currencySvg(sign),
    })),
    { path: 'connectors/injected', svg: injectedSvg },
    { path: 'connectors/walletconnect', svg: walletConnect },
    ...(await walletIcons(
      sources,
      wallets.map(({ wallet }) => wallet),
    )),
  ])
  for (const [path, bytes] of drawn) writeImage(path, bytes)
  writeRows(
    'wallets.json',
    wallets.map(({ wallet }) => JSON.stringify(wallet)),
  )
  writeAssets(sources, { wallets: wallets.map(({ wallet }) => wallet), networks })
  await writeBundled(wallets.map(({ wallet }) => wallet))
  cpSync(join(sources.thirdweb, 'LICENSE'), join(seed, 'LICENSE.thirdweb.txt'))
  console.log(`${wallets.length} wallets, ${networks.length} networks, ${tokens.length} tokens`)
}

function writeImage(path: string, bytes: Uint8Array): void {
  writeFileSync(join(seed, 'images', `${path}.webp`), bytes)
}

/** One row per line, so that diffs show what a refresh changed. */
function writeRows(file: string, rows: readonly string[]): void {
  writeFileSync(join(seed, file), `[\n${rows.join(',\n')}\n]\n`)
}

type Written = {
  readonly wallets: readonly SeedWallet[]
  readonly networks: readonly { readonly caip2: string; readonly path: string }[]
}

/** Image ids that AppKit 1.8.0 uses for networks and connectors. */
function writeAssets({ appKitUtils }: Sources, { wallets, networks }: Written): void {
  const text = readFileSync(join(appKitUtils, 'dist/esm/src/PresetsUtil.js'), 'utf8')
  const section = (name: string) => text.slice(text.indexOf(`${name}: {`)).split('\n    }')[0] ?? ''
  const paths = new Map(networks.map(({ caip2, path }) => [caip2, path]))
  for (const [id, other] of Object.entries(curated.sameIcon)) paths.set(id, paths.get(other) ?? '')
  const assets = Object.fromEntries([...paths].filter(([, path]) => path !== ''))
  for (const [, key = '', id = ''] of section('NetworkImageIds').matchAll(/'?([\w]+)'?: '([-0-9a-f]{36})'/g)) {
    const reference = key.replaceAll('_', '')
    const found = ['eip155', 'solana', 'bip122']
      .map((namespace) => paths.get(`${namespace}:${reference}`))
      .find(Boolean)
    if (found) assets[id] ??= found
  }
  const imageOf = (source: string) => `wallets/${wallets.find(({ source_id }) => source_id === source)?.image_id}`
  const connectors: Readonly<Record<string, string>> = {
    COINBASE: imageOf('com.coinbase.wallet'),
    SAFE: imageOf('global.safe'),
    LEDGER: imageOf('com.ledger'),
    WALLET_CONNECT: 'connectors/walletconnect',
    INJECTED: 'connectors/injected',
  }
  for (const [, key = '', id = ''] of section('ConnectorImageIds').matchAll(
    /CONNECTOR_ID\.(\w+)\]: '([-0-9a-f]{36})'/g,
  ))
    if (connectors[key]) assets[id] = connectors[key]
  const rows = Object.entries(assets).map(([id, path]) => `${JSON.stringify(id)}: ${JSON.stringify(path)}`)
  writeFileSync(join(seed, 'assets.json'), `{\n${rows.join(',\n')}\n}\n`)
}

async function writeBundled(wallets: readonly SeedWallet[]): Promise<void> {
  const reachable = wallets.filter(({ badge_type, mobile_link, rdns }) => badge_type && (mobile_link || rdns))
  const chosen = reachable.slice(0, bundledCount)
  const rows = chosen.map((wallet) =>
    JSON.stringify({
      id: wallet.id,
      name: wallet.name,
      rdns: wallet.rdns,
      mobileLink: wallet.mobile_link,
      universalLink: wallet.link_mode,
      desktopLink: wallet.desktop_link,
      homepage: wallet.homepage,
      certified: true,
      chains: wallet.namespaces.flatMap((namespace) => mainnets[namespace]?.slice(0, 1) ?? []),
    }),
  )
  const images = await drawWebp(
    chosen.slice(0, bundledImageCount).map(({ id, image_id }) => ({
      path: id,
      svg: wrapWebp(readFileSync(join(seed, `images/wallets/${image_id}.webp`))),
    })),
    bundledImageSize,
  )
  const urls = [...images].map(([id, bytes]) => [id, `data:image/webp;base64,${bytes.toString('base64')}`])
  mkdirSync(bundled, { recursive: true })
  writeFileSync(
    join(bundled, 'bundledWallets.ts'),
    `import type { ListedWallet } from '../listedWallet.ts'

/** Wallets to choose from when the server cannot be reached. Generated by apps/server/scripts/refreshDirectory.ts. */
export const bundledWallets: readonly ListedWallet[] = [${rows.join(',\n')}]
`,
  )
  writeFileSync(
    join(bundled, 'bundledImages.ts'),
    `/** Images of the first bundled wallets, by id. Generated by apps/server/scripts/refreshDirectory.ts. */
export const bundledImages: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(urls))}
`,
  )
  execFileSync('npx', ['biome', 'check', '--write', bundled], { stdio: 'inherit' })
}
