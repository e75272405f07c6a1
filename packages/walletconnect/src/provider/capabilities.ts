import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { CAPABILITIES_ADDRESS_MISSING } from '@latchkey/contracts/errors/sign'
import { hexChainIds, parsedProperty, sessionCapabilities } from '@latchkey/contracts/session/sessionCapabilities'
import { askWallet, isApproved } from './callRouting.ts'
import { approvedChains, liveSessionOf, type ProviderCall, type ProviderCore } from './providerCore.ts'

/** `wallet_getCapabilities` (EIP-5792): from the session's properties, else from the wallet, requested once per session. */
export async function getCapabilities(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const [address, chainIds] = Array.isArray(call.params) ? call.params : []
  if (typeof address !== 'string' || !address) throw errorOf(CAPABILITIES_ADDRESS_MISSING)
  const session = liveSessionOf(core)
  const asked = Array.isArray(chainIds) ? chainIds.flatMap(hexChainIds) : []
  const legacyKey = `${address}${Array.isArray(chainIds) ? chainIds.join(',') : ''}`
  const legacy = parsedProperty(session.sessionProperties?.capabilities)
  if (isRecord(legacy) && legacy[legacyKey] !== undefined) return parsedProperty(legacy[legacyKey])
  const key = `${address.toLowerCase()}/${asked.join()}`
  const cached = core.capabilities.get(key)
  if (cached !== undefined) return cached
  const known = sessionCapabilities({ ...session, address, chainIds: asked })
  if (Object.keys(known).length > 0) return known
  if (isApproved(core, call.chain, call.method)) {
    const answer = await askWallet(core, call)
    // The session may have changed during the request.
    if (isRecord(answer) && liveSessionOf(core).topic === session.topic) core.capabilities.set(key, answer)
    return answer
  }
  const approved = approvedChains(session, 'eip155').flatMap((chain) => hexChainIds(chain.slice('eip155:'.length)))
  const everywhere = sessionCapabilities({ ...session, address, chainIds: approved })
  if (asked.length === 0 && Object.keys(everywhere).length > 0) return everywhere
  return askWallet(core, call)
}
