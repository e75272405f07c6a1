import { accountOf } from '../connect/activeAccount.ts'
import { disconnect } from '../connect/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'
import { setSignIn } from './setSignIn.ts'
import { accountKey } from './signInState.ts'

/**
 * Cancels the sign-in: disconnects when sign-in is required, otherwise stays connected without a session (spec S4.6). `asked` is
 * false when the visitor started the sign-in; then the connection does not change.
 */
export async function cancelSignIn(latchkey: Latchkey, { asked = true }: cancelSignIn.Params = {}): Promise<void> {
  const { required = true } = latchkey.options.siwx ?? {}
  if (required && asked) return await disconnect(latchkey)
  const { namespace, address } = accountOf(latchkey.store.getState())
  if (address !== undefined) setSignIn(latchkey, accountKey(namespace, address), { status: 'idle' })
}

export declare namespace cancelSignIn {
  type Params = { readonly asked?: boolean }
}
