import { readFileSync } from 'node:fs'
import type { ServerConfig } from '../../config.ts'
import type { DirectoryWallet } from './directory.ts'
import { mainnets } from './mainnets.ts'
import type { SeedWallet } from './seedWallet.ts'

/** Made by `scripts/refreshDirectory.ts`. */
export const seedFolder = new URL('../../../seed/', import.meta.url)

/** The test wallet's icon (apps/wallet/public/harbor.svg) as a data URL, which a page's image policy allows. */
const harborIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PGRlZnM+PGxpbmVhckdyYWRpZW50IGlkPSJnIiB4MT0iMCIgeTE9IjAiIHgyPSIwIiB5Mj0iMSI+PHN0b3Agc3RvcC1jb2xvcj0iIzEyOGE5NCIvPjxzdG9wIG9mZnNldD0iMSIgc3RvcC1jb2xvcj0iIzBiNTU2NiIvPjwvbGluZWFyR3JhZGllbnQ+PC9kZWZzPjxyZWN0IHdpZHRoPSI0MCIgaGVpZ2h0PSI0MCIgcng9IjEwIiBmaWxsPSJ1cmwoI2cpIi8+PGcgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjZmZmIiBzdHJva2Utd2lkdGg9IjIuNCIgc3Ryb2tlLWxpbmVjYXA9InJvdW5kIiBzdHJva2UtbGluZWpvaW49InJvdW5kIj48Y2lyY2xlIGN4PSIyMCIgY3k9IjExLjUwMCIgcj0iMi44MDAiLz48cGF0aCBkPSJNMjAgMTQuMzAwdjE1LjIwME0xNSAxOC41MDBoMTBNMTAuNTAwIDIyLjUwMGMwIDQuNjAwIDQgNy41MDAgOS41MDAgNy41MDBzOS41MDAtMi45MDAgOS41MDAtNy41MDAiLz48L2c+PC9zdmc+'

/** The wallets in the directory: the test wallet, if configured, then those of the seed. */
export function walletSeed(config: ServerConfig): readonly DirectoryWallet[] {
  const rows: readonly SeedWallet[] = JSON.parse(readFileSync(new URL('wallets.json', seedFolder), 'utf8'))
  const configured = config.chains.map(({ id }) => id)
  const seeded = rows.map(({ source_id: _, namespaces, ...listing }) => ({
    listing,
    namespaces,
    chains: [
      ...namespaces.flatMap((namespace) => mainnets[namespace] ?? []),
      ...configured.filter((id) => namespaces.some((namespace) => id.startsWith(`${namespace}:`))),
    ],
  }))
  return [...testWallet(config), ...seeded]
}

function testWallet({ walletUrl, chains }: ServerConfig): readonly DirectoryWallet[] {
  if (walletUrl === undefined) return []
  const listing = {
    id: 'latchkey-test-wallet',
    name: 'Harbor',
    image_url: harborIcon,
    homepage: walletUrl,
    mobile_link: walletUrl,
    desktop_link: null,
    webapp_link: walletUrl,
    rdns: null,
    order: 0,
  }
  return [{ listing, namespaces: [], chains: chains.map(({ id }) => id) }]
}
