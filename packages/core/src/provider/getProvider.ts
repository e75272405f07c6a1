import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { PROVIDER_UNAVAILABLE } from '@latchkey/contracts/errors/setup'
import { assertAlive } from '../assertAlive.ts'
import { adapterOf } from '../chain/adapterOf.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import type { ChainProvider } from './chainProvider.ts'

/**
 * The provider of a namespace: one object for the lifetime of the instance, which always uses the current connection.
 * The code that handles requests loads with the first one.
 *
 * @throws PROVIDER_UNAVAILABLE if no adapter of the app has a provider
 */
export function getProvider<namespace extends Namespace>(
  latchkey: Latchkey,
  namespace: namespace,
): ChainProvider<namespace> {
  assertAlive(latchkey)
  const create = adapterOf(latchkey, namespace)?.provider
  if (!create) throw errorOf(PROVIDER_UNAVAILABLE, { values: { namespace } })
  return livePart(latchkey, `provider.${namespace}`, () =>
    create({
      networks: networksOf(latchkey, namespace),
      account: () => accountOf(latchkey.store.getState(), namespace),
      actions: async () => (await import('./providerActions.ts')).providerActions(latchkey, namespace),
    }),
  ) as ChainProvider<namespace>
}
