import { errorOf } from '@latchkey/base/errors'
import { SMART_ACCOUNT_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'
import { request } from '@latchkey/frame/host/request'
import { applyConnections } from '../../connect/applyConnections.ts'
import type { Account } from '../../connect/connection.ts'
import { setActive } from '../../connect/setActive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { moveFrame } from '../frame/connectEmbedded.ts'
import { embeddedConnection } from '../frame/embeddedWallet.ts'
import { frameOf } from '../frame/frameOf.ts'

/**
 * Switches the embedded wallet between its key's account (`eoa`) and its smart account.
 *
 * @throws SMART_ACCOUNT_UNSUPPORTED if the wallet has no such account on the app's networks, errors of the frame
 */
export async function switchAccountType(
  latchkey: Latchkey,
  { type }: { readonly type: 'eoa' | 'smartAccount' },
): Promise<void> {
  const connection = embeddedConnection(latchkey.store.getState())
  const account = connection?.accounts.find((one) => one.namespace === 'eip155' && one.type === type)
  if (!connection || !account) throw errorOf(SMART_ACCOUNT_UNSUPPORTED)
  const host = frameOf(latchkey)
  const chainId = connection.networks.eip155
  // The secure site checks that its active network has smart accounts, and may not have ours yet.
  if (chainId) await moveFrame(host, chainId)
  // The secure site first: it uses its own active account in sign-in messages.
  await request(host, 'set preferred account', { type })
  prefer(latchkey, account)
  setActive(latchkey, { connectionId: connection.id, namespace: 'eip155', address: account.address })
}

/** The preferred account comes first, as in the secure site's own list. */
function prefer(latchkey: Latchkey, { namespace, address, type }: Account): void {
  const connection = embeddedConnection(latchkey.store.getState())
  if (!connection) return
  const isIt = (one: Account) => one.namespace === namespace && one.address === address
  const accounts = [...connection.accounts].sort((one, other) => Number(isIt(other)) - Number(isIt(one)))
  const preferredAccountTypes = { ...connection.preferredAccountTypes, [namespace]: type }
  applyConnections(latchkey, { type: 'resumed', connection: { ...connection, accounts, preferredAccountTypes } })
}
