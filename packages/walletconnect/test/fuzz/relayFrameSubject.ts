import { parseRelayPush } from '@latchkey/contracts/relay/parseRelayPush'
import { parseRelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import { formatRelayError, formatRelayResult, parseRelayFrame } from '@latchkey/contracts/relay/relayFrame'
import type { Campaign } from './campaign.ts'
import { frameTexts, mutatedFrame } from './relayFrames.ts'
import { assure } from './typedOnly.ts'

/** Text frames of the relay protocol, as parsed by the relay and its clients. */
export const relayFrameSubject: Campaign.Subject<string> = {
  name: 'relay frame',
  cases: 45_000,
  make: (random) => mutatedFrame(random, frameTexts),
  check(text) {
    const parsed = parseRelayFrame(text)
    if (!parsed.ok) {
      const answer = JSON.parse(formatRelayError(parsed.reason.id, parsed.reason.row)) as { error: { code: number } }
      return assure(answer.error.code < 0, 'the fault has no code')
    }
    const frame = parsed.value
    const echoed = parseRelayFrame(formatRelayResult(frame.id, true))
    assure(echoed.ok && echoed.value.id.key === frame.id.key, 'the id is not echoed')
    if (frame.kind !== 'request') return
    const request = parseRelayRequest(frame)
    assure(request.ok || typeof request.reason.code === 'string', 'the fault is not named')
    const push = parseRelayPush(frame.params)
    assure(!push.ok || (/^[0-9a-f]{64}$/.test(push.value.data.topic) && push.value.data.message !== ''), 'a bad push')
  },
}
