import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { ChainAdapter } from './port.ts'

/** The adapter of a namespace, if the app has one. */
export function adapterOf(latchkey: Latchkey, namespace: Namespace): ChainAdapter | undefined {
  return latchkey.options.adapters.find((adapter) => adapter.namespace === namespace)
}
