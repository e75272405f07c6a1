import { MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import { UNSUPPORTED_CHAINS, UNSUPPORTED_EVENTS, UNSUPPORTED_METHODS } from '@latchkey/contracts/errors/signPeer'
import { isRecord } from './jsonRpc.ts'
import { isChain, isStrings } from './shapes.ts'
import { signError } from './signError.ts'

const where = 'connect() optionalNamespaces,'

/** Throws what is wrong with the arguments of `connect()`, before anything is stored or sent. */
export function validateConnect(namespaces: unknown, sessionProperties: unknown): void {
  if (!isRecord(namespaces) || Object.keys(namespaces).length === 0)
    throw signError(MISSING_OR_INVALID, 'connect(), namespaces should be an object with data')
  for (const [key, entry] of Object.entries(namespaces)) validateEntry(key, isRecord(entry) ? entry : {})
  validateProperties(sessionProperties)
}

function validateEntry(key: string, { chains, methods, events }: Readonly<Record<string, unknown>>): void {
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
        `${where} chain ${chains[wrong]} should be a string and conform to "namespace:chainId" format`,
      )
  }
  if (!isStrings(methods)) throw signError(UNSUPPORTED_METHODS, listText('methods'))
  if (!isStrings(events)) throw signError(UNSUPPORTED_EVENTS, listText('events'))
}

const listText = (what: string): string =>
  `connect(), namespace, ${what} should be an array of strings or empty array for no ${what}`

function validateProperties(properties: unknown): void {
  if (properties === undefined) return
  if (!isRecord(properties)) throw signError(MISSING_OR_INVALID, 'connect() sessionProperties')
  for (const [key, value] of Object.entries(properties))
    if (value === undefined || value === null)
      throw signError(
        MISSING_OR_INVALID,
        `sessionProperties must contain an existing value for each key. Received: ${value} for key ${key}`,
      )
}
