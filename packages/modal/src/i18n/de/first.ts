import { chunkOf } from '../../shell/chunk.ts'
import type { FirstMessages } from '../language.ts'
import { connect } from './connect.ts'
import { shell } from './shell.ts'
import { toasts } from './toasts.ts'

export const first: FirstMessages = {
  connect,
  shell,
  toasts,
  later: {
    account: chunkOf(() => import('./account.ts')),
    allWallets: chunkOf(() => import('./allWallets.ts')),
    networks: chunkOf(() => import('./networks.ts')),
    openWallet: chunkOf(() => import('./openWallet.ts')),
    send: chunkOf(() => import('./send.ts')),
    siwx: chunkOf(() => import('./siwx.ts')),
    wallets: chunkOf(() => import('./wallets.ts')),
  },
  errors: chunkOf(() => import('./errors.ts')),
}
