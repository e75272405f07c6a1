import type { Latchkey } from '../latchkey.ts'

/** Schemes that run code or open files in place of an app. */
const forbidden = /^(javascript|data|vbscript|blob|file|intent|about|http):/i

/** The link that opens the app of a wallet that is connected over the relay; undefined when it named none. */
export async function walletAppLink(latchkey: Latchkey, wallet: string): Promise<string | undefined> {
  const { client } = (await latchkey.live.walletConnect) ?? {}
  const { redirect } = client?.sessions().find(({ peer }) => peer.metadata.name === wallet)?.peer.metadata ?? {}
  return [redirect?.universal, redirect?.native].find((link) => link && URL.canParse(link) && !forbidden.test(link))
}
