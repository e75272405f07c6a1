import { isRecord } from '@latchkey/base/isRecord'

type Properties = Readonly<Record<string, unknown>>

/** Capabilities in `sessionProperties` that apply to every chain. */
const globalKeys = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

/**
 * Capabilities (EIP-5792) of an account in a wallet-protocol session, by hex chain id. Entries of a chain override those of the
 * session, entries of the account override those of its chain. Chains without capabilities are omitted.
 */
export function sessionCapabilities(params: sessionCapabilities.Params): Readonly<Record<string, Properties>> {
  const { sessionProperties, scopedProperties, address, chainIds } = params
  const everywhere = readCapabilities(sessionProperties, globalKeys)
  const result: Record<string, Properties> = {}
  for (const chainId of chainIds) {
    const chain = `eip155:${BigInt(chainId)}`
    const scoped = parsedProperty(scopedProperties?.[chain])
    const account = isRecord(scoped) ? ofAccount(scoped, `${chain}:${address}`) : undefined
    const both = { ...everywhere, ...readCapabilities(account ?? scoped) }
    if (Object.keys(both).length > 0) result[chainId] = both
  }
  return result
}

export declare namespace sessionCapabilities {
  type Params = {
    readonly sessionProperties?: Properties | undefined
    readonly scopedProperties?: Properties | undefined
    readonly address: string
    /** Hex chain ids. */
    readonly chainIds: readonly string[]
  }
}

/** Properties are sent as strings; objects arrive as their JSON text. */
export function parsedProperty(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The chain id as hex, in a list; empty for an invalid value. Apps pass hex or decimal. */
export function hexChainIds(value: unknown): readonly string[] {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(text) ? [`0x${BigInt(text).toString(16)}`] : []
}

/** The entry of one account, regardless of the case of its address. */
function ofAccount(scoped: Properties, account: string): unknown {
  const key = Object.keys(scoped).find((name) => name.toLowerCase() === account.toLowerCase())
  return key === undefined ? undefined : parsedProperty(scoped[key])
}

function readCapabilities(value: unknown, only?: readonly string[]): Properties {
  const entries = Object.entries(isRecord(value) ? value : {}).filter(
    ([key]) => only?.includes(key) ?? !key.includes(':'),
  )
  return Object.fromEntries(entries.map(([key, entry]) => [key, parsedProperty(entry)]))
}
