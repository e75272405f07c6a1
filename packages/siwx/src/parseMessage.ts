import { fail, ok, type Result } from '@latchkey/base/result'
import { checkFields } from './checkFields.ts'
import { accountWords, type SiwxFields, type SiwxReason } from './fields.ts'
import { formatMessage } from './formatMessage.ts'

/** Longest accepted message, in characters (all ASCII, so also bytes). */
const maxMessageLength = 8192

const header = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/]+) wants you to sign in with your ([A-Za-z]+) account:$/
// Printable ASCII and line feeds only: no CR, NBSP, BOM, control, bidi or look-alike characters anywhere.
const plainText = /^[\n\x20-\x7e]*$/

/**
 * Parses a CAIP-122 / ERC-4361 message. Accepts only what `buildMessage` writes: the fields in order, each once, with
 * nothing before, between or after. As a last check the fields are formatted again and must give the same bytes.
 */
export function parseMessage(text: string): Result<SiwxFields, SiwxReason> {
  if (text.length > maxMessageLength) return fail('length')
  if (!plainText.test(text)) return fail('characters')
  const lines = text.split('\n')
  const head = header.exec(lines[0] ?? '')
  const namespace = Object.keys(accountWords).find((name) => accountWords[name] === head?.[3])
  if (!head || !namespace) return fail('header')
  const fields = readLines(lines, { scheme: head[1], domain: head[2] ?? '', namespace })
  if (!fields) return fail('layout')
  const wrong = checkFields(fields)
  if (wrong) return fail(wrong)
  return formatMessage(fields) === text ? ok(fields) : fail('bytes')
}

type Head = { readonly scheme: string | undefined; readonly domain: string; readonly namespace: string }

function readLines(lines: readonly string[], head: Head): SiwxFields | undefined {
  if (lines[2] !== '') return undefined
  const statement = lines[3] === '' ? undefined : lines[3]
  let at = statement === undefined ? 4 : 5
  if (lines[at - 1] !== '') return undefined
  /** Value of the next line if it has this label; advances only then. */
  const take = (label: string): string | undefined => {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) return undefined
    at += 1
    return line.slice(label.length + 2)
  }
  const required = {
    uri: take('URI'),
    version: take('Version'),
    reference: take('Chain ID'),
    nonce: take('Nonce'),
    issuedAt: take('Issued At'),
  }
  const optional = {
    scheme: head.scheme,
    statement,
    expirationTime: take('Expiration Time'),
    notBefore: take('Not Before'),
    requestId: take('Request ID'),
    resources: takeResources(lines.slice(at)),
  }
  const { uri, version, reference, nonce, issuedAt } = required
  if (optional.resources === undefined && at !== lines.length) return undefined
  if (uri === undefined || reference === undefined || nonce === undefined || issuedAt === undefined) return undefined
  if (version !== '1') return undefined
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  const chainId = `${head.namespace}:${reference}` as const
  return { domain: head.domain, address: lines[1] ?? '', uri, version, chainId, nonce, issuedAt, ...present }
}

function takeResources(rest: readonly string[]): readonly string[] | undefined {
  const [title, ...items] = rest
  if (title !== 'Resources:' || !items.every((line) => line.startsWith('- '))) return undefined
  return items.map((line) => line.slice(2))
}
