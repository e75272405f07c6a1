import type { State } from '../state.ts'
import { embeddedConnection } from './embeddedWallet.ts'

/** The address that the visitor signs in to the embedded wallet with; undefined without a wallet and for one of a social account. */
export function loginEmail(state: State): string | undefined {
  const { email, userName } = embeddedConnection(state)?.user ?? {}
  return userName === undefined ? email : undefined
}
