import type { useSend } from './useSend.ts'

/** State and actions shared by the sending steps. */
export type Sending = ReturnType<typeof useSend>['sending']
