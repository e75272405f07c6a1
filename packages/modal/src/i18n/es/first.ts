import { chunkOf } from '../../shell/chunk.ts'
import type { FirstMessages } from '../language.ts'
import { connect } from './connect.ts'
import { shell } from './shell.ts'

export const first: FirstMessages = {
  connect,
  shell,
  later: {
    allWallets: chunkOf(() => import('./allWallets.ts')),
    email: chunkOf(() => import('./email.ts')),
    openWallet: chunkOf(() => import('./openWallet.ts')),
    siwx: chunkOf(() => import('./siwx.ts')),
    social: chunkOf(() => import('./social.ts')),
    troubleshoot: chunkOf(() => import('./troubleshoot.ts')),
    whatIsAWallet: chunkOf(() => import('./whatIsAWallet.ts')),
  },
  connected: chunkOf(() => import('./connected.ts')),
  errors: chunkOf(() => import('./errors.ts')),
}
