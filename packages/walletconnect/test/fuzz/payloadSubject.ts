import { requestText, responseText } from '../../src/sign/jsonRpc.ts'
import { readPayload } from '../../src/sign/readPayload.ts'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import { mutateJson, randomJson } from './mutateJson.ts'
import { assure } from './typedOnly.ts'

const id = 1795225463780503
const payloads = [
  { id, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} },
  {
    id,
    jsonrpc: '2.0',
    method: 'wc_sessionRequest',
    params: { request: { method: 'personal_sign', params: ['0x68', '0xab'], expiryTimestamp: 1 }, chainId: 'eip155:1' },
  },
  { id, jsonrpc: '2.0', result: true },
  { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } },
] as const
const texts = payloads.map((payload) => JSON.stringify(payload))
const faults: readonly string[] = ['json', 'shape', 'id']

/** Decrypted payloads. */
export const payloadSubject: Campaign.Subject<string> = {
  name: 'JSON-RPC payload',
  cases: 40_000,
  make(random) {
    if (random.once(10)) return JSON.stringify(randomJson(random)) ?? ''
    const payload = random.pick(payloads)
    return random.once(2)
      ? mutateText(random, JSON.stringify(payload), texts)
      : JSON.stringify(mutateJson(random, payload))
  },
  check(text) {
    const read = readPayload(text)
    if (!read.ok) return assure(faults.includes(read.reason), 'the fault is not named')
    const { value } = read
    assure(Number.isSafeInteger(value.id), 'an id that cannot be echoed')
    const again = readPayload(
      value.kind === 'request'
        ? requestText(value.id, value.method, value.params)
        : responseText(value.id, value.outcome),
    )
    assure(again.ok && JSON.stringify(again.value) === JSON.stringify(value), 'does not read back')
  },
}
