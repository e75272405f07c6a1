import type { AskedPasskey } from './askPasskey.ts'
import type { NewPasskey } from './createPasskey.ts'

/** Path of the page in the window for passkeys. */
export const passkeyPath = '/passkey'

/** What the frame asks of that window. The answer is a passkey's secret, over the port that comes with this. */
export type PasskeyRequest = {
  readonly type: 'passkey request'
  readonly theme: 'light' | 'dark' | undefined
  readonly task:
    | ({ readonly type: 'create' } & NewPasskey)
    | { readonly type: 'ask'; readonly walletId: string; readonly passkeys: readonly AskedPasskey[] }
}
