import { isRecord } from '@latchkey/base/isRecord'
import { isStrings } from '../sign/proposalShape.ts'
import type { AuthPayload, Cacao, SignatureType } from './types.ts'

const signatureTypes: readonly string[] = [
  'eip191',
  'eip1271',
  'eip6492',
  'ed25519',
  'ecdsa',
  'bip322-simple',
] satisfies readonly SignatureType[]

const isSignatureType = (value: unknown): value is SignatureType =>
  typeof value === 'string' && signatureTypes.includes(value)

/** Reads a cacao of a peer or of our storage; undefined when it is malformed. Does not verify it. */
export function readCacao(value: unknown): Cacao | undefined {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s)) return undefined
  const fields = readFields(value.p)
  const { iss } = value.p
  const { t, s, m } = value.s
  if (!fields || !isLine(iss) || value.h.t !== 'caip122' || !isSignatureType(t) || typeof s !== 'string')
    return undefined
  return { h: { t: 'caip122' }, p: { iss, ...fields }, s: { t, s, ...(typeof m === 'string' && { m }) } }
}

/** Reads a list of cacaos; undefined when it is empty or one of them is malformed. */
export function readCacaos(value: unknown): readonly Cacao[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const cacaos = value.map(readCacao)
  return cacaos.every((cacao) => cacao !== undefined) ? cacaos : undefined
}

/** Reads a sign-in request; undefined if no message could be built from it. */
export function readAuthPayload(value: unknown): AuthPayload | undefined {
  if (!isRecord(value)) return undefined
  const fields = readFields(value)
  const { chains, type = 'caip122' } = value
  if (!fields || type !== 'caip122' || !isStrings(chains) || chains.length === 0 || !chains.every(isLine))
    return undefined
  return { type, chains, ...fields }
}

/** Reads a list of requests; undefined when it is empty or one of them is malformed. */
export function readAuthPayloads(value: unknown): readonly AuthPayload[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const payloads = value.map(readAuthPayload)
  return payloads.every((payload) => payload !== undefined) ? payloads : undefined
}

type Fields = Omit<AuthPayload, 'type' | 'chains'>

function readFields(value: Readonly<Record<string, unknown>>): Fields | undefined {
  const { domain, aud, version, nonce, iat, statement, exp, nbf, requestId, resources } = value
  if (!isLine(domain) || !isLine(aud) || !isLine(nonce) || !isLine(iat) || version !== '1') return undefined
  const texts = { statement, exp, nbf, requestId }
  const given = Object.entries(texts).filter(([, text]) => text !== undefined && text !== null)
  if (!given.every(([, text]) => text === '' || isLine(text))) return undefined
  if (resources !== undefined && resources !== null && !(isStrings(resources) && resources.every(isLine)))
    return undefined
  const optional: Partial<Record<keyof typeof texts, string>> = Object.fromEntries(given)
  return { domain, aud, version, nonce, iat, ...optional, ...(isStrings(resources) && { resources }) }
}

/** One line of text: a line break in a field could forge other fields of the message. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/[\r\n\u2028\u2029]/.test(value)
