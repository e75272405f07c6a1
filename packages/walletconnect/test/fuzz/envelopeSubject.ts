import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { sealEnvelope } from '../../src/envelope/envelope.ts'
import { openKeyedEnvelope, sealKeyedEnvelope } from '../../src/envelope/keyedEnvelope.ts'
import { openEnvelope } from '../../src/envelope/openEnvelope.ts'
import { agreeKey } from '../../src/sign/agreeKey.ts'
import { keyBytes } from '../../src/sign/seal.ts'
import type { Campaign } from './campaign.ts'
import { mutateBytes, mutateText } from './mutate.ts'
import type { Random } from './random.ts'
import { assure } from './typedOnly.ts'

type Keys = Readonly<Record<'aPriv' | 'aPub' | 'bPriv' | 'bPub', string>>

const plain = '{"id":1,"jsonrpc":"2.0","method":"test_method","params":{}}'
const faults: readonly string[] = ['base64', 'size', 'type', 'key', 'utf8']

const changed = (random: Random, good: string): string => {
  if (random.once(3)) return mutateText(random, good)
  if (random.once(8)) return toBase64(random.bytes(random.int(200)))
  if (random.once(16)) return good
  return toBase64(mutateBytes(random, fromBase64(good) ?? new Uint8Array(0)))
}

/** Messages on a topic whose key we have (type 0), or encrypted to a public key of ours (type 1). */
export async function envelopeSubjects(keys: Keys): Promise<readonly Campaign.Subject<string>[]> {
  const agreed = await agreeKey({ privateKey: keys.aPriv }, keys.bPub)
  const symKey = agreed?.symKey ?? ''
  const [plainly, keyed] = await Promise.all([
    sealEnvelope({ symKey: keyBytes(symKey), text: plain }),
    sealKeyedEnvelope({ symKey, senderPublicKey: keys.aPub, text: plain }),
  ])
  return [
    {
      name: 'envelope 0',
      cases: 20_000,
      make: (random) => changed(random, plainly),
      async check(message) {
        const opened = await openEnvelope({ symKey: keyBytes(symKey), message })
        if (!opened.ok) return assure(faults.includes(opened.reason), 'the fault is not named')
        assure(opened.value === plain, 'a forged message')
      },
    },
    {
      name: 'envelope 1',
      cases: 4_000,
      make: (random) => changed(random, keyed),
      async check(message) {
        const opened = await openKeyedEnvelope({ privateKey: keys.bPriv, message })
        if (!opened.ok) return assure(faults.includes(opened.reason), 'the fault is not named')
        assure(opened.value.text === plain && opened.value.symKey === symKey, 'a forged message')
      },
    },
  ]
}
