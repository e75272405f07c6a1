import { WALLET_DISCONNECTED } from '@latchkey/contracts/errors/wallet'
import type { AccountView } from '@latchkey/core/connect/accountView'
import type { Eip1193Event } from '@latchkey/core/provider/chainProvider'
import { chainIdOf, sharedAccounts } from './sharedAccounts.ts'

/** EIP-1193 events between two states of the active account, in the order the standard's own wallets emit them. */
export function changesOf(now: AccountView, before: AccountView): readonly (readonly [Eip1193Event, unknown])[] {
  const [was, is] = [before.status === 'connected', now.status === 'connected']
  const chain = chainIdOf(now.networkId)
  const accounts = sharedAccounts(now)
  const events: (readonly [Eip1193Event, unknown])[] = []
  if (is && !was) events.push(['connect', { chainId: chain }])
  if (is && chain !== chainIdOf(before.networkId)) events.push(['chainChanged', chain])
  if (accounts.join() !== sharedAccounts(before).join()) events.push(['accountsChanged', accounts])
  if (was && !is)
    events.push([
      'disconnect',
      Object.assign(new Error(WALLET_DISCONNECTED.message), { code: WALLET_DISCONNECTED.rpcCode }),
    ])
  return events
}
