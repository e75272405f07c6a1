import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { PROVIDER_UNAVAILABLE } from '@latchkey/contracts/errors/setup'
import { assertAlive } from '../assertAlive.ts'
import { adapterOf } from '../chain/adapterOf.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { linkKey } from '../connect/linkKey.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import type { ChainProvider, ProviderAccess } from './chainProvider.ts'

/**
 * The provider of a namespace over whatever is connected there, now and later: the same object for the life of the instance. What
 * answers its requests is loaded with the first one.
 *
 * @throws PROVIDER_UNAVAILABLE where no adapter of the app gives one
 */
export function getProvider<namespace extends Namespace>(
  latchkey: Latchkey,
  namespace: namespace,
): ChainProvider<namespace> {
  assertAlive(latchkey)
  const create = adapterOf(latchkey, namespace)?.provider
  if (!create) throw errorOf(PROVIDER_UNAVAILABLE, { values: { namespace } })
  return livePart(latchkey, `provider.${namespace}`, () =>
    create(accessOf(latchkey, namespace)),
  ) as ChainProvider<namespace>
}

function accessOf(latchkey: Latchkey, namespace: Namespace): ProviderAccess {
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
      // Several callers that ask at once wait for one modal.
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
    subscribe(listener) {
      let before = account()
      const stop = store.subscribe(() => {
        const now = account()
        const [was, is] = [before, now].map((view) =>
          JSON.stringify([view.status, view.accounts, view.address, view.networkId]),
        )
        if (was === is) return
        const last = before
        before = now
        listener(now, last)
      })
      latchkey.live.cleanup.add(stop)
      return () => {
        latchkey.live.cleanup.delete(stop)
        stop()
      }
    },
  }
}
