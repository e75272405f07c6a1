import { WALLET_DISCONNECTED } from '@latchkey/contracts/errors/wallet'
import type { AccountView } from '@latchkey/core/connect/accountView'
import type { Eip1193Event, Eip1193Listener, ProviderActions } from '@latchkey/core/provider/chainProvider'
import { chainIdOf, sharedAccounts } from './sharedAccounts.ts'

/** Emits EIP-1193 events for each change of the active account since `since`, until the instance is destroyed. */
export function emitChanges(
  actions: ProviderActions,
  params: {
    readonly since: AccountView
    readonly listeners: ReadonlyMap<Eip1193Event, ReadonlySet<Eip1193Listener>>
  },
): void {
  actions.subscribe((now, before) => {
    for (const [name, payload] of changesOf(now, before))
      for (const listen of [...(params.listeners.get(name) ?? [])]) listen(payload)
  }, params.since)
}

/** EIP-1193 events for the difference between two states of the active account, in the order browser wallets emit them. */
function changesOf(now: AccountView, before: AccountView): readonly (readonly [Eip1193Event, unknown])[] {
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
