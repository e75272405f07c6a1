import { accountOf } from '../connect/activeAccount.ts'
import { disconnect } from '../connect/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'
import { setSignIn } from './setSignIn.ts'
import { accountKey } from './signInState.ts'

/**
 * The visitor does not want to sign in: where it is required the connection ends, else it stays unsigned (spec S4.6). `asked` is
 * false when the visitor came to sign in without being asked; then the connection stays as it was.
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
