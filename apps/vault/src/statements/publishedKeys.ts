import { toBase64Url } from '@latchkey/base/codec/base64'
import { publicHalves } from '../keys/signingKeys.ts'
import type { Services } from '../services.ts'

/**
 * Public keys of this vault, and those that it expects of the other one, so that an operator can compare them. `partner` is null
 * while they cannot be read.
 */
export async function publishedKeys({ keys, partner }: Pick<Services, 'keys' | 'partner'>) {
  const expected = await partner().catch(() => undefined)
  return {
    publicKey: toBase64Url(keys.requestKey.publicKey),
    signingKeys: publicHalves(keys.signing),
    partner: expected
      ? { publicKey: toBase64Url(new Uint8Array(expected.requestKey)), signingKeys: expected.signingKeys }
      : null,
  }
}
