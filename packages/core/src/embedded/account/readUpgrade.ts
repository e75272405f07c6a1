import { isRecord } from '@latchkey/base/isRecord'
import { request } from '@latchkey/frame/host/request'
import { accountOf } from '../../connect/activeAccount.ts'
import type { Latchkey } from '../../latchkey.ts'
import { embeddedConnection } from '../frame/embeddedWallet.ts'
import { frameOf } from '../frame/frameOf.ts'

/** `otherContract`: another wallet upgraded the account; it is not changed. */
export type Upgrade = 'off' | 'on' | 'otherContract'

/** The account of the embedded wallet's key, if the visitor uses it now, and its network. */
export function upgradableAccount(latchkey: Latchkey) {
  const state = latchkey.store.getState()
  const { status, address, networkId } = accountOf(state, 'eip155')
  const own = embeddedConnection(state)?.accounts.find((one) => one.type === 'eoa' && one.address === address)
  return status === 'connected' && own && networkId ? { address: own.address, networkId } : undefined
}

/** Keys are the statuses of EIP-5792. */
const upgrades: ReadonlyMap<unknown, Upgrade> = new Map([
  ['ready', 'off'],
  ['supported', 'on'],
  ['unsupported', 'otherContract'],
])

/**
 * Upgrade state of the embedded wallet's key account on its network (EIP-7702). Undefined for other accounts, and on
 * networks without smart accounts. Requested directly from the secure site, because a wallet link caches capabilities.
 *
 * @throws UPSTREAM_*, errors of the frame
 */
export async function readUpgrade(
  latchkey: Latchkey,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Upgrade | undefined> {
  const account = upgradableAccount(latchkey)
  if (!account) return undefined
  const { address, networkId } = account
  const params = [address, [networkId.slice('eip155:'.length)]]
  const rpcRequest = { method: 'wallet_getCapabilities', params, chainId: networkId }
  const answer = await request(frameOf(latchkey), 'RPC request', rpcRequest, { signal })
  const [capabilities] = Object.values(isRecord(answer) ? answer : {})
  const atomic = isRecord(capabilities) ? capabilities.atomic : undefined
  return isRecord(atomic) ? upgrades.get(atomic.status) : undefined
}
