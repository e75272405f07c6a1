import type { Latchkey } from '../latchkey.ts'

/**
 * Announces to the other tabs of this browser which accounts have got a name, so that they do not show a cached identity. Undefined
 * where the browser lacks it or blocks it, as Firefox does in some frames.
 */
export function namedAccounts({ options }: Pick<Latchkey, 'options'>): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`latchkey.names.${options.projectId}`)
  } catch {
    return undefined
  }
}
