import type { Namespace } from '@latchkey/base/caip'
import { rememberTransaction } from '../activity/appTransactions.ts'
import type { AccountView } from '../connect/accountView.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { linkKey } from '../connect/linkKey.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import type { Network } from '../networks/network.ts'
import type { ProviderActions } from './chainProvider.ts'

/** The instance's side of a provider. One object per namespace, so that concurrent callers share one connect request. */
export function providerActions(latchkey: Latchkey, namespace: Namespace): ProviderActions {
  return livePart(latchkey, `providerActions.${namespace}`, () =>
    createProviderActions(latchkey, {
      namespace,
      account: () => accountOf(latchkey.store.getState(), namespace),
      connect: async () => (await import('./connectThroughModal.ts')).connectThroughModal(latchkey, namespace),
      disconnect: async () => (await import('../connect/disconnect.ts')).disconnect(latchkey, { namespace }),
      switchNetwork: async ({ caipNetworkId }) =>
        (await import('../networks/switchNetwork.ts')).switchNetwork(latchkey, { networkId: caipNetworkId }),
    }),
  )
}

/** The actions of a provider on the account that `account` returns. */
export function createProviderActions(latchkey: Latchkey, params: createProviderActions.Params): ProviderActions {
  const { store } = latchkey
  const { namespace, account, disconnect, switchNetwork } = params
  const networks = networksOf(latchkey, namespace)
  let connecting: Promise<void> | undefined
  return {
    networks,
    account,
    defaultNetwork() {
      const { preferredNetworkId } = store.getState()
      return networks.find(({ caipNetworkId }) => caipNetworkId === preferredNetworkId) ?? networks[0]
    },
    link: () => latchkey.live.links.get(linkKey(account().connectionId ?? '', namespace))?.link,
    async restored() {
      await latchkey.start()
    },
    connect() {
      // Concurrent callers share one modal.
      connecting ??= params.connect().finally(() => {
        connecting = undefined
      })
      return connecting
    },
    disconnect,
    switchNetwork,
    sent: (hash) => rememberTransaction(latchkey, hash),
    subscribe(listener, since) {
      let before = since
      const check = () => {
        const now = account()
        const [was, is] = [before, now].map((view) =>
          JSON.stringify([view.status, view.accounts, view.address, view.networkId]),
        )
        if (was === is) return
        const last = before
        before = now
        listener(now, last)
      }
      check()
      const stop = store.subscribe(check)
      latchkey.live.cleanup.add(stop)
      return () => {
        latchkey.live.cleanup.delete(stop)
        stop()
      }
    },
  }
}

export declare namespace createProviderActions {
  type Params = {
    readonly namespace: Namespace
    readonly account: () => AccountView
    readonly connect: () => Promise<void>
    readonly disconnect: () => Promise<void>
    readonly switchNetwork: (network: Network) => Promise<void>
  }
}
