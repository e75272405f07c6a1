import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { PAIRING_URI_EXPIRED } from '@latchkey/contracts/errors/sign'
import { parsePairingUri } from '@latchkey/walletconnect/pairing/uri'
import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'

/** An app publishes its proposal before it shows the link, so it arrives as soon as the relay responds. */
const proposalWaitMs = 8_000

/**
 * Follows a `wc:` link and waits for the app's proposal; resolves with its id. No proposal comes if the app was
 * reloaded, because it has lost the link.
 *
 * @throws PAIRING_URI_EXPIRED, and the errors of `WalletClient.pair`
 */
export async function pairAndWait(client: WalletClient, { uri, clock }: pairAndWait.Params): Promise<number> {
  const parsed = parsePairingUri(uri)
  if (!parsed.ok) throw parsed.reason
  const { topic } = parsed.value
  let stop = () => {}
  const proposed = new Promise<number>((resolve) => {
    stop = client.on('session_proposal', ({ id, pairingTopic }) => {
      if (pairingTopic === topic) resolve(id)
    })
  })
  try {
    await client.pair(uri)
    return await Promise.race([proposed, after(clock, proposalWaitMs)])
  } finally {
    stop()
  }
}

export declare namespace pairAndWait {
  type Params = { readonly uri: string; readonly clock: Clock }
}

function after(clock: Clock, ms: number): Promise<never> {
  return new Promise((_, reject) => clock.after(ms, () => reject(errorOf(PAIRING_URI_EXPIRED))))
}
