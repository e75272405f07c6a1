import type { State } from '../../state.ts'
import { embeddedConnection } from '../frame/embeddedWallet.ts'

/** The visitor's e-mail address for signing in to the embedded wallet. Undefined without a wallet or with a social account. */
export function loginEmail(state: State): string | undefined {
  const { email, userName } = embeddedConnection(state)?.user ?? {}
  return userName === undefined ? email : undefined
}
