import type { Namespace } from '@latchkey/base/caip'

/** Key of the live link of a connection's namespace. */
export const linkKey = (connectionId: string, namespace: Namespace): string => `${connectionId} ${namespace}`
