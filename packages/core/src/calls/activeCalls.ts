import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { CallBatches } from './callBatches.ts'

/** The link of the active wallet and the call batches of its namespace. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN */
export async function activeCalls(
  latchkey: Latchkey,
): Promise<{ readonly wallet: activeWallet.Wallet; readonly batches: CallBatches }> {
  const wallet = activeWallet(latchkey)
  const load = await capabilityOf(latchkey, wallet.namespace, 'calls')
  return { wallet, batches: await load() }
}
