import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/base/caip'
import { fail, ok, type Result } from '@latchkey/base/result'
import { checkFields } from '@latchkey/siwx/checkFields'
import type { SiwxFields, SiwxReason } from '@latchkey/siwx/fields'
import { parseMessage } from '@latchkey/siwx/parseMessage'

const layout =
  /^([^\s/]+) wants you to sign in with your ([^\n]{1,100}) account:\n([^\n]+)\n(?:\n([^\n]+)\n)?\nURI: ([^\n]+)\nVersion: 1\nChain ID: ([^\n]+)\nNonce: ([^\n]+)\nIssued At: ([^\n]+)(?:\nExpiration Time: ([^\n]+))?(?:\nNot Before: ([^\n]+))?(?:\nRequest ID: ([^\n]+))?(?:\nResources:((?:\n- [^\n]+)+))?$/
const plainText = /^[\n\x20-\x7e]*$/

/**
 * Parses a message of AppKit's built-in sign-in. One-click sign-in uses the standard format. Otherwise AppKit uses its own format,
 * with the network's name instead of the namespace, a CAIP-2 chain id, and one empty line where the standard has two. Each part
 * must occur once and in order, with nothing between.
 */
export function parseAppKitMessage(text: string): Result<SiwxFields, SiwxReason> {
  const standard = parseMessage(text)
  if (standard.ok) return standard
  if (!plainText.test(text)) return fail('characters')
  const match = layout.exec(text)
  if (!match) return standard
  const [, domain = '', , address = '', statement, uri = '', chainId = '', nonce = '', issuedAt = '', ...rest] = match
  const [expirationTime, notBefore, requestId, resources] = rest
  if (!parseCaipNetworkId(chainId)) return fail('chainId')
  const optional = { statement, expirationTime, notBefore, requestId, resources: resources?.split('\n- ').slice(1) }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  const fields: SiwxFields = {
    domain,
    address,
    uri,
    version: '1',
    chainId: chainId as CaipNetworkId,
    nonce,
    issuedAt,
    ...given,
  }
  const wrong = checkFields(fields)
  return wrong === undefined ? ok(fields) : fail(wrong)
}
