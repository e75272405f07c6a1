import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import vectors from '../../../crypto/vectors/walletconnect.json' with { type: 'json' }
import { createCampaign } from './campaign.ts'
import { envelopeSubject } from './envelopeSubject.ts'
import { jwtSubject } from './jwtSubject.ts'
import { namespacesSubject } from './namespacesSubject.ts'
import { payloadSubject } from './payloadSubject.ts'
import { relayFrameSubject } from './relayFrameSubject.ts'
import { sessionSubject } from './sessionSubject.ts'
import { uriSubject } from './uriSubject.ts'

/** Cases of a run in CI; `LATCHKEY_FUZZ_RUNS=20` runs twenty times as many, `LATCHKEY_FUZZ_SEED` other ones. */
const casesMin = 200_000
const multiplier = Number(process.env.LATCHKEY_FUZZ_RUNS ?? 1)
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? 20_261_121)
const timeout = 120_000 * Math.max(1, multiplier)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapBytes = () => {
  collect()
  return process.memoryUsage().heapUsed
}
const campaign = createCampaign({ seed, multiplier, heapBytes })
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
process.on('unhandledRejection', note)
afterAll(() => void process.off('unhandledRejection', note))

test('any pairing link is read or refused by name', { timeout }, () => campaign.run(uriSubject))
test('any payload is read or refused by name', { timeout }, () => campaign.run(payloadSubject))
test('any envelope opens to what was sealed or is refused by name', { timeout }, async () =>
  campaign.run(await envelopeSubject()),
)
test('any token is one of ours or refused by name', { timeout }, () => campaign.run(jwtSubject(vectors.identity)))
test('any namespaces are used or refused by name', { timeout }, () => campaign.run(namespacesSubject))
test('any frame is read or refused by name, its id echoed', { timeout }, () => campaign.run(relayFrameSubject))
test('any message of a peer leaves a session well formed or ends it', { timeout }, async () =>
  campaign.run(await sessionSubject()),
)

test('that was enough of them, and nothing was left unhandled', () => {
  const counts = campaign.counts()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`fuzz cases: ${total} (seed ${seed}) ${JSON.stringify(counts)}\n`)
  expect(unhandled).toEqual([])
  expect(total).toBeGreaterThanOrEqual(casesMin * multiplier)
})
