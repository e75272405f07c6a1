import type { Latchkey } from '../latchkey.ts'
import { isAppLink } from '../wallets/isAppLink.ts'

/** The link that opens the wallet app of a session; undefined when the wallet named none, or is in this browser. */
export async function walletAppLink(latchkey: Latchkey, connectionId: string): Promise<string | undefined> {
  const { client } = (await latchkey.live.walletConnect) ?? {}
  const { redirect } = client?.sessions().find(({ topic }) => topic === connectionId)?.peer.metadata ?? {}
  return [redirect?.universal, redirect?.native].find(isAppLink)
}
