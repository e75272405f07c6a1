import type { Namespace } from '@latchkey/base/caip'

const names: Partial<Record<Namespace, string>> = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }

/** The name visitors know a namespace by. */
export const namespaceName = (namespace: Namespace): string => names[namespace] ?? namespace
