import { accountWords, type SiwxFields } from './fields.ts'

/** Formats validated fields. Use `buildMessage`, which validates them. */
export function formatMessage(fields: SiwxFields): string {
  const [namespace = '', reference = ''] = fields.chainId.split(':')
  const scheme = fields.scheme === undefined ? '' : `${fields.scheme}://`
  const lines = [
    `${scheme}${fields.domain} wants you to sign in with your ${accountWords[namespace]} account:`,
    fields.address,
    '',
    ...(fields.statement === undefined ? [] : [fields.statement]),
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
  ]
  if (fields.expirationTime !== undefined) lines.push(`Expiration Time: ${fields.expirationTime}`)
  if (fields.notBefore !== undefined) lines.push(`Not Before: ${fields.notBefore}`)
  if (fields.requestId !== undefined) lines.push(`Request ID: ${fields.requestId}`)
  if (fields.resources !== undefined) lines.push('Resources:', ...fields.resources.map((uri) => `- ${uri}`))
  return lines.join('\n')
}
