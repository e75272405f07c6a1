import { fromBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { sha256 } from '../sha256.ts'

/** What a passkey is asked with (WebAuthn's `prf`), so that it answers differently for each wallet and each salt. */
export const passkeyInput = (walletId: string, salt: string): Promise<Bytes> =>
  sha256(concatBytes(toUtf8('latchkey/prf/v1'), toUtf8(walletId), fromBase64(salt) ?? new Uint8Array(0)))
