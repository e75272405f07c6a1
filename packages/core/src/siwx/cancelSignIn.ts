import { disconnect } from '../connect/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * The visitor does not want to sign in: where it is required the connection ends, else it stays unsigned (spec S4.6). `asked` is
 * false when he came to sign in by himself, on a connection that had none: then it stays as it was.
 */
export async function cancelSignIn(latchkey: Latchkey, { asked = true }: cancelSignIn.Params = {}): Promise<void> {
  const { required = true } = latchkey.options.siwx ?? {}
  if (required && asked) return await disconnect(latchkey)
  latchkey.store.setState({ siwx: { status: 'idle' } })
}

export declare namespace cancelSignIn {
  type Params = { readonly asked?: boolean }
}
