import { parseCaipNetworkId } from '@latchkey/base/caip'
import { accountWords, type SiwxFields } from './fields.ts'
import { parseDateTime } from './parseDateTime.ts'
import { strangeIn } from './statement.ts'

// Character classes of RFC 3986; ERC-4361 builds its grammar from them.
const uriText = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/
const pchars = /^(?:[A-Za-z0-9\-._~:@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/
const host =
  /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*|\[[0-9a-f:.]{2,45}\])(?::([1-9]\d{0,4}))?$/
// A statement that imitates another part of the message could show a text that is not the one verified.
const misleading =
  /wants you to sign in with your|^(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources):/i

const addresses: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
const anyAddress = /^[-.%a-zA-Z0-9]{1,128}$/

const maxResources = 10
const maxResourcesLength = 2048

/** Name of the first field that breaks the grammar; undefined when all are valid. */
export function checkFields(fields: SiwxFields): keyof SiwxFields | undefined {
  const checks: readonly (readonly [keyof SiwxFields, boolean])[] = [
    ['scheme', fields.scheme === undefined || /^[a-z][a-z0-9+.-]{0,31}$/.test(fields.scheme)],
    ['domain', isDomain(fields.domain)],
    ['chainId', isChainId(fields.chainId)],
    ['address', isAddress(fields)],
    ['statement', fields.statement === undefined || isStatement(fields.statement)],
    ['uri', uriText.test(fields.uri)],
    ['version', fields.version === '1'],
    ['nonce', /^[A-Za-z0-9]{8,128}$/.test(fields.nonce)],
    ['issuedAt', isDateTime(fields.issuedAt)],
    ['expirationTime', fields.expirationTime === undefined || isDateTime(fields.expirationTime)],
    ['notBefore', fields.notBefore === undefined || isDateTime(fields.notBefore)],
    ['requestId', fields.requestId === undefined || (fields.requestId.length <= 256 && pchars.test(fields.requestId))],
    ['resources', fields.resources === undefined || areResources(fields.resources)],
  ]
  return checks.find(([, holds]) => !holds)?.[0]
}

function isDomain(domain: string): boolean {
  const match = host.exec(domain)
  return match !== null && domain.length <= 260 && (match[1] === undefined || Number(match[1]) <= 65_535)
}

function isStatement(statement: string): boolean {
  return statement !== '' && !strangeIn(statement) && !misleading.test(statement)
}

function isDateTime(text: string): boolean {
  return parseDateTime(text) !== undefined
}

function isChainId(chainId: string): boolean {
  const chain = parseCaipNetworkId(chainId)
  if (!chain || !Object.hasOwn(accountWords, chain.namespace)) return false
  if (chain.namespace !== 'eip155') return /^[-_a-zA-Z0-9]{1,32}$/.test(chain.reference)
  // A leading zero, or a number beyond the safe integers, would verify as another chain than the one shown.
  return /^[1-9]\d{0,15}$/.test(chain.reference) && Number.isSafeInteger(Number(chain.reference))
}

function isAddress(fields: SiwxFields): boolean {
  const namespace = parseCaipNetworkId(fields.chainId)?.namespace ?? ''
  const pattern = Object.hasOwn(addresses, namespace) ? addresses[namespace] : anyAddress
  return pattern?.test(fields.address) ?? false
}

function areResources(resources: readonly string[]): boolean {
  const length = resources.reduce((sum, resource) => sum + resource.length, 0)
  return resources.length <= maxResources && length <= maxResourcesLength && resources.every((uri) => uriText.test(uri))
}
