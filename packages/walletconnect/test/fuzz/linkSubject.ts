import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import { openPlainEnvelope, sealPlainEnvelope } from '../../src/envelope/plainEnvelope.ts'
import { formatLinkUrl, readLinkUrl } from '../../src/linkMode/linkUrl.ts'
import { readPayload } from '../../src/sign/jsonRpc.ts'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import { mutateJson } from './mutateJson.ts'
import { assure } from './typedOnly.ts'

const topic = 'ab'.repeat(32)
const payload = { id: 1, jsonrpc: '2.0', method: 'wc_sessionAuthenticate', params: { authPayload: { chains: [] } } }
const faults: readonly string[] = ['base64', 'size', 'type', 'key', 'utf8']

/** Links that open an app, with a message that is not encrypted (type 2). Any other app may make one. */
export const linkSubject: Campaign.Subject<string> = {
  name: 'link, envelope 2',
  cases: 15_000,
  make(random) {
    const text = JSON.stringify(random.once(2) ? payload : mutateJson(random, payload))
    const url = formatLinkUrl('https://wallet.example/open', { topic, message: sealPlainEnvelope(text) })
    return random.once(4) ? url : mutateText(random, url)
  },
  check(url) {
    const read = readLinkUrl(url)
    if (!read) return
    assure(/^[0-9a-f]{64}$/.test(read.topic) && read.message.length <= relayMessageMaxBytes, 'no message of a relay')
    const opened = openPlainEnvelope(read.message)
    if (!opened.ok) return assure(faults.includes(opened.reason), 'the fault is not named')
    assure(openPlainEnvelope(sealPlainEnvelope(opened.value)).ok, 'does not read back')
    readPayload(opened.value)
  },
}
