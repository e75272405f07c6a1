import type { WalletListing } from '@latchkey/contracts/api/wallets/schemas'
import type { ServerConfig } from '../../config.ts'

/** The test wallet's icon (apps/wallet/public/harbor.svg) as a data URL, which a page's image policy allows. */
const harborIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PGRlZnM+PGxpbmVhckdyYWRpZW50IGlkPSJnIiB4MT0iMCIgeTE9IjAiIHgyPSIwIiB5Mj0iMSI+PHN0b3Agc3RvcC1jb2xvcj0iIzEyOGE5NCIvPjxzdG9wIG9mZnNldD0iMSIgc3RvcC1jb2xvcj0iIzBiNTU2NiIvPjwvbGluZWFyR3JhZGllbnQ+PC9kZWZzPjxyZWN0IHdpZHRoPSI0MCIgaGVpZ2h0PSI0MCIgcng9IjEwIiBmaWxsPSJ1cmwoI2cpIi8+PGcgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjZmZmIiBzdHJva2Utd2lkdGg9IjIuNCIgc3Ryb2tlLWxpbmVjYXA9InJvdW5kIiBzdHJva2UtbGluZWpvaW49InJvdW5kIj48Y2lyY2xlIGN4PSIyMCIgY3k9IjExLjUwMCIgcj0iMi44MDAiLz48cGF0aCBkPSJNMjAgMTQuMzAwdjE1LjIwME0xNSAxOC41MDBoMTBNMTAuNTAwIDIyLjUwMGMwIDQuNjAwIDQgNy41MDAgOS41MDAgNy41MDBzOS41MDAtMi45MDAgOS41MDAtNy41MDAiLz48L2c+PC9zdmc+'

/** The wallets in the directory: only our own test wallet so far. */
export function walletSeed(config: ServerConfig): readonly WalletListing[] {
  if (config.walletUrl === undefined) return []
  return [
    {
      id: 'latchkey-test-wallet',
      name: 'Harbor',
      image_url: harborIcon,
      homepage: config.walletUrl,
      mobile_link: config.walletUrl,
      desktop_link: null,
      webapp_link: config.walletUrl,
      rdns: null,
      order: 1,
      chains: config.chains.map(({ id }) => id),
    },
  ]
}
