import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { openEnvelope, sealEnvelope } from '../envelope/envelope.ts'
import type { Campaign } from './campaign.ts'
import { mutateBytes, mutateText } from './mutate.ts'
import { assure } from './typedOnly.ts'

const symKey = new Uint8Array(32).fill(7)
const plain = '{"id":1,"jsonrpc":"2.0","method":"test_method","params":{}}'
const faults: readonly string[] = ['base64', 'size', 'type', 'key', 'utf8']

/** What the relay delivers on a topic whose key we hold. */
export async function envelopeSubject(): Promise<Campaign.Subject<string>> {
  const good = await sealEnvelope({ symKey, text: plain })
  const bytes = fromBase64(good) ?? new Uint8Array(0)
  return {
    name: 'envelope',
    cases: 25_000,
    make: (random) => {
      if (random.once(3)) return mutateText(random, good)
      if (random.once(8)) return toBase64(random.bytes(random.int(200)))
      if (random.once(16)) return good
      return toBase64(mutateBytes(random, bytes))
    },
    async check(message) {
      const opened = await openEnvelope({ symKey, message })
      if (!opened.ok) return assure(faults.includes(opened.reason), 'the fault is not named')
      assure(opened.value === plain, 'a forged message')
      assure(toUtf8(message).length <= toUtf8(good).length, 'bytes that nobody sealed')
    },
  }
}
