import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { CAPABILITIES_ADDRESS_MISSING } from '@latchkey/contracts/errors/provider'
import type { Properties, Session } from '../sign/types.ts'
import { askWallet, isApproved } from './callRouting.ts'
import { approvedChains, liveSessionOf, type ProviderCall, type ProviderCore } from './providerCore.ts'

/** Capabilities in `sessionProperties` that hold on every chain. */
const globalKeys = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

/** `wallet_getCapabilities` (EIP-5792): from the session's properties, else from the wallet, requested once per session. */
export async function getCapabilities(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const [address, chainIds] = Array.isArray(call.params) ? call.params : []
  if (typeof address !== 'string' || !address) throw errorOf(CAPABILITIES_ADDRESS_MISSING)
  const session = liveSessionOf(core)
  const asked = Array.isArray(chainIds) ? chainIds.flatMap((id) => hexChainId(id) ?? []) : []
  const legacyKey = `${address}${Array.isArray(chainIds) ? chainIds.join(',') : ''}`
  const legacy = parsed(session.sessionProperties?.capabilities)
  if (isRecord(legacy) && legacy[legacyKey] !== undefined) return parsed(legacy[legacyKey])
  const key = `${address.toLowerCase()}/${asked.join()}`
  const cached = core.capabilities.get(key)
  if (cached !== undefined) return cached
  const known = capabilitiesOf(session, { address, chainIds: asked })
  if (Object.keys(known).length > 0) return known
  if (isApproved(core, call.chain, call.method)) {
    const answer = await askWallet(core, call)
    // The session may have changed while the wallet was asked.
    if (isRecord(answer) && liveSessionOf(core).topic === session.topic) core.capabilities.set(key, answer)
    return answer
  }
  const everywhere = capabilitiesOf(session, { address, chainIds: approvedChains(session, 'eip155').flatMap(hexOf) })
  if (asked.length === 0 && Object.keys(everywhere).length > 0) return everywhere
  return askWallet(core, call)
}

function capabilitiesOf(
  { sessionProperties, scopedProperties }: Session,
  params: { readonly address: string; readonly chainIds: readonly string[] },
): Readonly<Record<string, Properties>> {
  const everywhere = readCapabilities(sessionProperties, globalKeys)
  const result: Record<string, Properties> = {}
  for (const chainId of params.chainIds) {
    const chain = `eip155:${BigInt(chainId)}`
    const scoped = parsed(scopedProperties?.[chain])
    const account = isRecord(scoped) ? ofAccount(scoped, `${chain}:${params.address}`) : undefined
    const here = readCapabilities(account ?? scoped)
    const both = { ...everywhere, ...here }
    if (Object.keys(both).length > 0) result[chainId] = both
  }
  return result
}

/** The entry of one account, regardless of the case of its address. */
function ofAccount(scoped: Properties, account: string): unknown {
  const key = Object.keys(scoped).find((name) => name.toLowerCase() === account.toLowerCase())
  return key === undefined ? undefined : parsed(scoped[key])
}

function readCapabilities(value: unknown, only?: readonly string[]): Properties {
  const entries = Object.entries(isRecord(value) ? value : {}).filter(
    ([key]) => only?.includes(key) ?? !key.includes(':'),
  )
  return Object.fromEntries(entries.map(([key, entry]) => [key, parsed(entry)]))
}

/** Properties are sent as strings; objects arrive as their JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const hexOf = (chain: string): readonly string[] => hexChainId(chain.slice('eip155:'.length)) ?? []

/** A chain id as hex; apps pass hex or decimal. */
function hexChainId(value: unknown): readonly [string] | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(text) ? [`0x${BigInt(text).toString(16)}`] : undefined
}
