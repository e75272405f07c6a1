import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import {
  MISSING_OR_INVALID,
  SCOPED_PROPERTIES_NOT_SUBSET,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_METHODS,
} from '@latchkey/contracts/errors/sign'
import { prefixOf, union } from './namespaces.ts'
import { isChain, isStrings } from './proposalShape.ts'
import { printable, signError } from './signError.ts'

/** Throws for invalid arguments of `connect()`, before anything is stored or sent. */
export function validateConnect(params: validateConnect.Params): void {
  const { namespaces, requiredNamespaces = {}, sessionProperties, scopedProperties } = params
  if (!isRecord(namespaces) || !isRecord(requiredNamespaces)) throw noNamespaces()
  const keys = [...Object.keys(requiredNamespaces), ...Object.keys(namespaces)]
  if (keys.length === 0) throw noNamespaces()
  validateEntries('connect() requiredNamespaces,', requiredNamespaces)
  validateEntries('connect() optionalNamespaces,', namespaces)
  validateProperties('sessionProperties', sessionProperties)
  validateProperties('scopedProperties', scopedProperties)
  const allowed = union(keys.map(prefixOf))
  if (isRecord(scopedProperties) && !isScopedBy(scopedProperties, allowed))
    throw errorOf(SCOPED_PROPERTIES_NOT_SUBSET, {
      values: { received: JSON.stringify(scopedProperties), allowed: JSON.stringify(allowed) },
    })
}

export declare namespace validateConnect {
  type Params = {
    readonly namespaces: unknown
    readonly requiredNamespaces?: unknown
    readonly sessionProperties?: unknown
    readonly scopedProperties?: unknown
  }
}

const noNamespaces = () => signError(MISSING_OR_INVALID, 'connect(), namespaces should be an object with data')

function validateEntries(where: string, namespaces: Readonly<Record<string, unknown>>): void {
  for (const [key, entry] of Object.entries(namespaces)) validateEntry(where, key, isRecord(entry) ? entry : {})
}

function validateEntry(
  where: string,
  key: string,
  { chains, methods, events }: Readonly<Record<string, unknown>>,
): void {
  if (!isChain(key)) {
    if (!Array.isArray(chains) || chains.length === 0)
      throw signError(
        UNSUPPORTED_CHAINS,
        `${where} chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }`,
      )
    const wrong = chains.findIndex((chain) => !isChain(chain))
    if (wrong >= 0)
      throw signError(
        UNSUPPORTED_CHAINS,
        `${where} chain ${printable(chains[wrong])} should be a string and conform to "namespace:chainId" format`,
      )
  }
  if (!isStrings(methods)) throw signError(UNSUPPORTED_METHODS, listText('methods'))
  if (!isStrings(events)) throw signError(UNSUPPORTED_EVENTS, listText('events'))
}

const listText = (what: string): string =>
  `connect(), namespace, ${what} should be an array of strings or empty array for no ${what}`

/** Throws when the properties of a proposal or a session are not an object, or have a key without a value. */
export function validateProperties(name: 'sessionProperties' | 'scopedProperties', properties: unknown): void {
  if (properties === undefined) return
  if (!isRecord(properties)) throw signError(MISSING_OR_INVALID, `${name} should be an object`)
  for (const [key, value] of Object.entries(properties))
    if (value === undefined || value === null)
      throw signError(
        MISSING_OR_INVALID,
        `${name} must contain an existing value for each key. Received: ${value} for key ${key}`,
      )
}

/** True when every key (up to its first colon) is one of the namespaces. */
export const isScopedBy = (scoped: Readonly<Record<string, unknown>>, allowed: readonly string[]): boolean =>
  Object.keys(scoped).every((key) => allowed.includes(prefixOf(key)))
