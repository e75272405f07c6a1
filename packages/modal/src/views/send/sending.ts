import type { useSend } from './useSend.ts'

/** What the steps of sending share. */
export type Sending = ReturnType<typeof useSend>
