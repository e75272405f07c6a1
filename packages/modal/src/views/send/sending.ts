import type { useSend } from './useSend.ts'

/** State and actions shared by the steps of sending. */
export type Sending = ReturnType<typeof useSend>['sending']
