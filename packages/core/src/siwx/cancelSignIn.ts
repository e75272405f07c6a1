import { disconnect } from '../connect/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'

/** The visitor does not want to sign in: where it is required the connection ends, else it stays unsigned (spec S4.6). */
export async function cancelSignIn(latchkey: Latchkey): Promise<void> {
  const { required = true } = latchkey.options.siwx ?? {}
  if (required) return await disconnect(latchkey)
  latchkey.store.setState({ siwx: { status: 'idle' } })
}
