import { chunkOf } from '../../shell/chunk.ts'
import type { FirstMessages } from '../language.ts'
import { connect } from './connect.ts'
import { shell } from './shell.ts'

export const first: FirstMessages = {
  connect,
  shell,
  later: {
    account: chunkOf(() => import('./account.ts')),
    allWallets: chunkOf(() => import('./allWallets.ts')),
    email: chunkOf(() => import('./email.ts')),
    networks: chunkOf(() => import('./networks.ts')),
    openWallet: chunkOf(() => import('./openWallet.ts')),
    send: chunkOf(() => import('./send.ts')),
    siwx: chunkOf(() => import('./siwx.ts')),
    social: chunkOf(() => import('./social.ts')),
    toasts: chunkOf(() => import('./toasts.ts')),
    troubleshoot: chunkOf(() => import('./troubleshoot.ts')),
    whatIsAWallet: chunkOf(() => import('./whatIsAWallet.ts')),
    wallets: chunkOf(() => import('./wallets.ts')),
  },
  errors: chunkOf(() => import('./errors.ts')),
}
