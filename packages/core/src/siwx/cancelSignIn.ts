import { accountOf } from '../connect/activeAccount.ts'
import { disconnect } from '../connect/disconnect.ts'
import { setActive } from '../connect/setActive.ts'
import type { Latchkey } from '../latchkey.ts'
import { promptAgain } from './checkedAccounts.ts'
import { setSignIn } from './setSignIn.ts'
import { signedNamespace } from './signedNamespace.ts'
import { accountKey } from './signInState.ts'

/**
 * Cancels the sign-in (spec S4.6). If sign-in is required, the visitor returns to the network on which the wallet is
 * signed in; without one, the wallet is disconnected. Otherwise it stays connected without a session. `asked`: false if
 * the visitor started the sign-in; then the connection does not change.
 */
export async function cancelSignIn(latchkey: Latchkey, { asked = true }: cancelSignIn.Params = {}): Promise<void> {
  const { required = true } = latchkey.options.siwx ?? {}
  const state = latchkey.store.getState()
  const { namespace, address } = accountOf(state)
  const signed = signedNamespace(state)
  const leaves = required && asked
  if (leaves && !signed) return await disconnect(latchkey)
  if (address === undefined) return
  const key = accountKey(namespace, address)
  if (leaves && signed) {
    setActive(latchkey, { namespace: signed })
    promptAgain(latchkey, key)
  }
  setSignIn(latchkey, key, { status: 'idle' })
}

export declare namespace cancelSignIn {
  type Params = { readonly asked?: boolean }
}
