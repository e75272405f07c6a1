import { toBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { isLatchkeyError } from '@latchkey/base/errors'
import { MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import { formatPairingUri } from '../../src/pairing/formatPairingUri.ts'
import { parsePairingUri } from '../../src/pairing/uri.ts'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import { assure } from './typedOnly.ts'

const symKey = '7f'.repeat(32)
const link = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1752843899`
const links = [
  link,
  `${link}&methods=wc_sessionAuthenticate,wc_sessionPropose&relay-data=%7B%7D`,
  link.replace('wc:', 'wc://'),
  `wc:${'ab'.repeat(32)}@2?symKey=${symKey}&relay-protocol=irn`,
  toBase64(toUtf8(link)),
] as const

/** Texts that a wallet gets from a camera, the clipboard or a deep link. */
export const uriSubject: Campaign.Subject<string> = {
  name: 'pairing URI',
  cases: 30_000,
  make: (random) => mutateText(random, random.pick(links), links),
  check(text) {
    const parsed = parsePairingUri(text)
    if (parsed.ok) {
      const again = parsePairingUri(formatPairingUri(parsed.value))
      assure(again.ok && formatPairingUri(again.value) === formatPairingUri(parsed.value), 'does not read back')
      return
    }
    assure(isLatchkeyError(parsed.reason, MISSING_OR_INVALID), 'the fault is not named')
    assure(!parsed.reason.message.includes('7f7f7f7f7f7f7f7f'), 'the key is shown')
    assure(parsed.reason.message.length < 300, 'the message is as long as the input')
  },
}
