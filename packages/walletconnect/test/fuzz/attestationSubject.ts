import { manualClock } from '@latchkey/base/clock'
import { createTokenResolver } from '../../src/verify/createTokenResolver.ts'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import { assure } from './typedOnly.ts'

/** Public key made for this test; `token` was signed with its private key. */
const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'BAP7YIm7PFol6JUUnF6jfeYUi-KYf4yvgd-l_ZNesjM',
  y: 'J8mOBlAZDP7w9dQfL-gLA05ZnllfTAFi68sAdZCbxjw',
}
const signed =
  'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjIwMDAwMDAwMDAsImlkIjoiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYiIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJpc1NjYW0iOmZhbHNlLCJpc1ZlcmlmaWVkIjp0cnVlfQ'
const token = `${signed}.AynPx3ZQDR1xKF8bfQtBaHW63coKCaKGLEJfF0ug-pWuW3ZLxr9pd43v8bovVzbCfTP_Lm8MhPAL0bkUBDdEgQ`

/** Proofs of origin as the relay passes them on: an unsigned one must resolve to undefined. */
export function attestationSubject(): Campaign.Subject<string> {
  const resolve = createTokenResolver({ publicKey: async () => publicKey, clock: manualClock(1_800_000_000_000) })
  const message = { messageId: 'ab'.repeat(32), decryptedId: '', metadataUrl: 'https://app.example' }
  return {
    name: 'attestation',
    cases: 5_000,
    make: (random) => (random.once(50) ? token : mutateText(random, token)),
    async check(attestation) {
      const known = await resolve({ ...message, attestation })
      assure(
        !known || attestation.slice(0, attestation.lastIndexOf('.')) === signed,
        'a proof without a valid signature',
      )
      assure(attestation !== token || known?.origin === 'https://app.example', 'a good proof is refused')
    },
  }
}
