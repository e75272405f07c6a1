import type { Namespace } from '@latchkey/base/caip'

/** Where the live link of a connection's namespace is kept. */
export const linkKey = (connectionId: string, namespace: Namespace): string => `${connectionId} ${namespace}`
