import type { Latchkey } from '../latchkey.ts'
import { isAppLink } from '../wallets/isAppLink.ts'
import { listWallets } from '../wallets/listWallets.ts'
import { phoneEnvironment } from '../wallets/pageEnvironment.ts'
import { walletHrefs } from '../wallets/walletHrefs.ts'
import type { Connection } from './connection.ts'
import { walletConnectId } from './walletConnectId.ts'

/**
 * The link that opens the app of a session's wallet on a phone: from the wallet's metadata, otherwise from the directory wallet
 * that the visitor selected. Undefined for a wallet without links or one in this browser.
 */
export async function walletAppLink(latchkey: Latchkey, connectionId: string): Promise<string | undefined> {
  const { client } = (await latchkey.live.walletConnect) ?? {}
  const session = client?.sessions().find(({ topic }) => topic === connectionId)
  if (!session) return undefined
  const { redirect } = session.peer.metadata
  return [redirect?.universal, redirect?.native].find(isAppLink) ?? listedLink(latchkey, connectionId)
}

async function listedLink(latchkey: Latchkey, connectionId: string): Promise<string | undefined> {
  const connection = latchkey.store.getState().connections.find(({ id }) => id === connectionId)
  if (!connection || connection.walletId === walletConnectId) return undefined
  const { wallets } = await listWallets(latchkey, { include: [connection.walletId] })
  const wallet = wallets.find(({ id, name }) => id === connection.walletId && isNameOf(name, connection))
  if (!wallet) return undefined
  const links = walletHrefs({ wallet, environment: phoneEnvironment(window), linkTo: (base) => base })
  // A wallet's in-app browser would open the page without this connection.
  return links.find(({ kind }) => kind !== 'browse')?.href
}

/** A visitor may scan the QR code with another wallet than the selected one; its name then differs. */
function isNameOf(listed: string, { wallet }: Connection): boolean {
  const [one, other] = [listed, wallet.name].map((name) =>
    name.toLowerCase().replace(/wallet|[^\p{L}\p{N}]/gu, ''),
  ) as [string, string]
  return one.includes(other) || other.includes(one)
}
