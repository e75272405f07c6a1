import { chunkOf } from '../../shell/chunk.ts'
import type { ConnectedMessages } from '../language.ts'

export const connected: ConnectedMessages = {
  account: chunkOf(() => import('./account.ts')),
  activity: chunkOf(() => import('./activity.ts')),
  amounts: chunkOf(() => import('./amounts.ts')),
  buy: chunkOf(() => import('./buy.ts')),
  names: chunkOf(() => import('./names.ts')),
  networks: chunkOf(() => import('./networks.ts')),
  nfts: chunkOf(() => import('./nfts.ts')),
  operations: chunkOf(() => import('./operations.ts')),
  permissions: chunkOf(() => import('./permissions.ts')),
  prices: chunkOf(() => import('./prices.ts')),
  send: chunkOf(() => import('./send.ts')),
  swap: chunkOf(() => import('./swap.ts')),
  toasts: chunkOf(() => import('./toasts.ts')),
  upgrade: chunkOf(() => import('./upgrade.ts')),
  wallets: chunkOf(() => import('./wallets.ts')),
}
