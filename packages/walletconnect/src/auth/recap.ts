import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'
import { prefixOf } from '../sign/namespaces.ts'
import { isStrings } from '../sign/proposalShape.ts'

/** Limits of one action; `chains` (CAIP-2) is the only one that wallets support. */
export type RecapLimits = { readonly chains?: readonly string[] }

/** A ReCap (EIP-5573): limits by resource (a namespace) and `<ability>/<action>`. */
export type Recap = {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly RecapLimits[]>>>>
}

const prefix = 'urn:recap:'
const requestAbility = 'request'
const sentenceStart = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** The ReCap that requests methods of a namespace; with `chains`, the one that grants them there. */
export const recapOf = (namespace: string, methods: readonly string[], chains?: readonly string[]): Recap => ({
  att: {
    [namespace]: Object.fromEntries(
      methods.map((method) => [`${requestAbility}/${method}`, [chains ? { chains } : {}]]),
    ),
  },
})

/** `urn:recap:` and base64 without padding of the JSON with sorted keys. */
export function encodeRecap({ att }: Recap): string {
  const actions = (record: Recap['att'][string]) => Object.fromEntries(sorted(record))
  const text = JSON.stringify({
    att: Object.fromEntries(sorted(att).map(([resource, record]) => [resource, actions(record)])),
  })
  return prefix + toBase64(toUtf8(text)).replace(/=+$/, '')
}

/** Reads a ReCap, base64 or base64url; undefined when it is malformed. */
export function decodeRecap(text: string): Recap | undefined {
  if (!text.startsWith(prefix)) return undefined
  const bytes = fromBase64(text.slice(prefix.length))
  const value = parseJson(bytes && fromUtf8(bytes))
  return isRecap(value) ? { att: value.att } : undefined
}

/** The ReCap of a list of resources, which is the last one by the standard. */
export function recapIn(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  return last === undefined ? undefined : decodeRecap(last)
}

/** The resources that are not a ReCap. */
export const withoutRecap = (resources: readonly string[] = []): readonly string[] =>
  resources.filter((resource) => !resource.startsWith(prefix))

/** Merges two ReCaps; an action in both keeps the limits of both. */
export function mergeRecaps(one: Recap, other: Recap): Recap {
  const resources = new Map<string, Map<string, readonly RecapLimits[]>>()
  for (const [resource, actions] of [...Object.entries(one.att), ...Object.entries(other.att)]) {
    const known = resources.get(resource) ?? new Map<string, readonly RecapLimits[]>()
    for (const [action, limits] of Object.entries(actions))
      known.set(action, distinct([...(known.get(action) ?? []), ...limits]))
    resources.set(resource, known)
  }
  const entries = [...resources].map(([resource, actions]) => [resource, Object.fromEntries(actions)] as const)
  return { att: Object.fromEntries(entries) }
}

/** Methods of a ReCap under one resource. */
export const methodsIn = (recap: Recap | undefined, namespace: string): readonly string[] =>
  Object.keys(own(recap?.att, namespace) ?? {}).flatMap((action) => {
    const [ability, method, ...rest] = action.split('/')
    return ability === requestAbility && method && rest.length === 0 ? [method] : []
  })

/** Methods that a ReCap grants on one chain under at least one limit. A limit without chains applies to all of them. */
export const methodsOn = (recap: Recap | undefined, chain: string): readonly string[] => {
  const namespace = prefixOf(chain)
  const limitsOf = (method: string) => own(own(recap?.att, namespace), `${requestAbility}/${method}`) ?? []
  return methodsIn(recap, namespace).filter((method) =>
    limitsOf(method).some(({ chains }) => chains === undefined || chains.includes(chain)),
  )
}

/** Chains of a ReCap under one resource. */
export const chainsIn = (recap: Recap | undefined, namespace: string): readonly string[] => [
  ...new Set(
    Object.values(own(recap?.att, namespace) ?? {})
      .flat()
      .flatMap(({ chains = [] }) => chains),
  ),
]

/**
 * The statement with a sentence for the grants of the ReCap (EIP-5573). An existing sentence is removed, since it may be
 * forged.
 */
export function statementWithRecap(statement: string | undefined, recap: Recap | undefined): string | undefined {
  if (!recap) return statement
  const clauses = sorted(recap.att).flatMap(([resource, record]) =>
    [...abilities(Object.keys(record))].map(
      ([ability, actions]) => `'${ability}': ${actions.map((action) => `'${action}'`).join(', ')} for '${resource}'.`,
    ),
  )
  const numbered = clauses.map((clause, index) => `(${index + 1}) ${clause}`).join(' ')
  const own = statementWithoutRecap(statement)
  return `${own ? `${own} ` : ''}${sentenceStart} ${numbered}`
}

/** The statement without the sentence of a ReCap and the space before it: the app's own text. */
export function statementWithoutRecap(statement = ''): string {
  const [own = '', ...words] = statement.split(sentenceStart)
  return words.length > 0 ? own.replace(/ $/, '') : own
}

function abilities(actions: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const action of actions.toSorted(compare)) {
    const [ability = '', name = ''] = action.split('/')
    found.set(ability, [...(found.get(ability) ?? []), name])
  }
  return found
}

// A fixed locale: the order is part of what is signed.
const compare = (one: string, other: string): number => one.localeCompare(other, 'en')

const sorted = <value>(record: Readonly<Record<string, value>>): readonly (readonly [string, value])[] =>
  Object.entries(record).toSorted(([one], [other]) => compare(one, other))

const distinct = (limits: readonly RecapLimits[]): readonly RecapLimits[] =>
  [...new Set(limits.map((limit) => JSON.stringify(limit)))].map((text) => JSON.parse(text))

const own = <value>(record: Readonly<Record<string, value>> | undefined, key: string): value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

const isLimits = (value: unknown): value is RecapLimits =>
  isRecord(value) && (value.chains === undefined || isStrings(value.chains))

const isRecap = (value: unknown): value is Recap =>
  isRecord(value) &&
  isRecord(value.att) &&
  Object.values(value.att).every(
    (actions) =>
      isRecord(actions) && Object.values(actions).every((limits) => Array.isArray(limits) && limits.every(isLimits)),
  )

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
