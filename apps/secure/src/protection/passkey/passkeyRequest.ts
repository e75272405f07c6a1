import type { NewPasskey } from './createPasskey.ts'
import type { AskedPasskey } from './requestPasskey.ts'

/** Path of the page in the window for passkeys. */
export const passkeyPath = '/passkey'

/** The frame's request to that window. The answer, a passkey's secret, comes over the port sent with it. */
export type PasskeyRequest = {
  readonly type: 'passkey request'
  readonly theme: 'light' | 'dark' | undefined
  readonly task:
    | ({ readonly type: 'create' } & NewPasskey)
    | { readonly type: 'ask'; readonly walletId: string; readonly passkeys: readonly AskedPasskey[] }
}
