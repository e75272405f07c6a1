import type { Namespace } from '@latchkey/base/caip'
import { accountOf } from '../connect/activeAccount.ts'
import { linkKey } from '../connect/linkKey.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import type { ProviderActions } from './chainProvider.ts'

/** The instance's side of a provider. One object per namespace, so that concurrent callers share one connect request. */
export function providerActions(latchkey: Latchkey, namespace: Namespace): ProviderActions {
  return livePart(latchkey, `providerActions.${namespace}`, () => createActions(latchkey, namespace))
}

function createActions(latchkey: Latchkey, namespace: Namespace): ProviderActions {
  const { store } = latchkey
  const account = () => accountOf(store.getState(), namespace)
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
      connecting ??= import('./connectThroughModal.ts')
        .then(({ connectThroughModal }) => connectThroughModal(latchkey, namespace))
        .finally(() => {
          connecting = undefined
        })
      return connecting
    },
    disconnect: async () => (await import('../connect/disconnect.ts')).disconnect(latchkey, { namespace }),
    switchNetwork: async ({ caipNetworkId }) =>
      (await import('../networks/switchNetwork.ts')).switchNetwork(latchkey, { networkId: caipNetworkId }),
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
