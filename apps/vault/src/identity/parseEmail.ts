import { domainToASCII } from 'node:url'

const localMaxLength = 64
const maxLength = 254
const localPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const labelPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Normalizes an e-mail address for storage, lookup and sending; undefined if it is invalid. Keeps dots and plus signs, because
 * addresses that differ in them may belong to different people.
 */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.replace(/^ +| +$/g, '')
  const at = trimmed.lastIndexOf('@')
  const domain = parseDomain(trimmed.slice(at + 1))
  const local = trimmed.slice(0, Math.max(0, at)).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (domain === undefined || local.length > localMaxLength || !localPattern.test(local)) return undefined
  const address = `${local}@${domain}`
  return address.length > maxLength ? undefined : address
}

function parseDomain(text: string): string | undefined {
  // Rejects labels that mix scripts to imitate another name, such as a Cyrillic а in example.com.
  const mixed = text.split('.').some((label) => /[a-z]/i.test(label) && /(?!\p{Script=Latin})\p{L}/u.test(label))
  if (mixed || /[^\p{L}\p{M}\p{N}.-]/u.test(text)) return undefined
  const labels = domainToASCII(text).split('.')
  const valid = labels.length > 1 && labels.every((label) => labelPattern.test(label))
  return valid && !/^\d+$/.test(labels.at(-1) ?? '') ? labels.join('.') : undefined
}
