import type { Latchkey } from '../latchkey.ts'

/**
 * A channel that tells the other tabs of this browser which accounts have registered a name, so that they drop the cached identity.
 * Undefined if the browser lacks `BroadcastChannel` or blocks it, as Firefox does in some frames.
 */
export function namedAccounts({ options }: Pick<Latchkey, 'options'>): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`latchkey.names.${options.projectId}`)
  } catch {
    return undefined
  }
}
