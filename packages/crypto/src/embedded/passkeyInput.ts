import { fromBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { sha256 } from '../sha256.ts'

/** The input of WebAuthn's `prf` extension: different for each wallet and salt, so that the secrets are too. */
export const passkeyInput = (walletId: string, salt: string): Promise<Bytes> =>
  sha256(concatBytes(toUtf8('latchkey/prf/v1'), toUtf8(walletId), fromBase64(salt) ?? new Uint8Array(0)))
