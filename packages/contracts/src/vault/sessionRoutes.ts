import type * as v from 'valibot'
import * as schemas from './sessionSchemas.ts'

export type VaultRole = 'auth' | 'recovery'

/** A request of a device to a vault, sealed and signed (`sealedRequest.ts`). Always POST. */
export type VaultRoute = {
  readonly role: VaultRole
  readonly path: string
  readonly request: v.GenericSchema
  readonly reply: v.GenericSchema
}

export const defineVaultRoute = <const route extends VaultRoute>(route: route): route => route

export const walletStatusRoute = defineVaultRoute({ role: 'auth', path: '/v1/wallets/status', ...schemas.walletStatus })
export const releaseShareRoute = defineVaultRoute({ role: 'auth', path: '/v1/shares/release', ...schemas.releaseShare })
