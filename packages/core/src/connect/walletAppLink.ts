import type { Latchkey } from '../latchkey.ts'
import { isAppLink } from '../wallets/isAppLink.ts'
import { listWallets } from '../wallets/listWallets.ts'
import { phoneEnvironment } from '../wallets/pageEnvironment.ts'
import { walletHrefs } from '../wallets/walletHrefs.ts'
import type { Connection } from './connection.ts'
import { walletConnectId } from './walletConnectId.ts'

/**
 * The link that opens the app of a session's wallet on a phone: the wallet's own, else that of the directory wallet the visitor
 * chose. Undefined for a wallet without links, or in this browser.
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
  // A wallet's own browser would show a page that is not connected.
  return links.find(({ kind }) => kind !== 'browse')?.href
}

/** The code of one wallet can be scanned with another one: names then have nothing in common. */
function isNameOf(listed: string, { wallet }: Connection): boolean {
  const [one, other] = [listed, wallet.name].map((name) =>
    name.toLowerCase().replace(/wallet|[^\p{L}\p{N}]/gu, ''),
  ) as [string, string]
  return one.includes(other) || other.includes(one)
}
