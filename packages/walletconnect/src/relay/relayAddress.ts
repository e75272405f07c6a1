import { toHex } from '@latchkey/base/codec/hex'
import { relayJwtLifetimeSec } from '@latchkey/contracts/constants/relay'
import { randomBytes } from '@latchkey/crypto/random'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import type { RelayIdentity } from './identity.ts'

/** Sent to the relay for its statistics; contains nothing about the visitor. */
const userAgent = 'wc-2/latchkey-0.1.0'

/** Builds the URL of each connection attempt with a new token. `issuedAtSec` is the relay's time as far as known. */
export function createRelayAddress(params: createRelayAddress.Params): (issuedAtSec: number) => Promise<string> {
  const { relayUrl, projectId, keys } = params
  let subject: string | undefined
  return async (issuedAtSec) => {
    subject ??= toHex(randomBytes(32))
    const claims = { subject, audience: relayUrl, issuedAtSec, lifetimeSec: relayJwtLifetimeSec }
    const { seed, publicKey } = await keys()
    const auth = await signRelayJwt({ seed, publicKey, ...claims })
    // `useOnCloseEvent` asks for refusals as a close code with a reason: browsers hide the body of a refused upgrade.
    // `followSessions` asks our relay to subscribe us to a session we proposed, once it is approved (docs/decisions/0011).
    const flags = { useOnCloseEvent: 'true', followSessions: 'true' }
    const query = new URLSearchParams({ auth, projectId, ua: userAgent, ...flags })
    return `${relayUrl}${relayUrl.includes('?') ? '&' : '?'}${query}`
  }
}

export declare namespace createRelayAddress {
  type Params = {
    readonly relayUrl: string
    readonly projectId: string
    readonly keys: () => Promise<Pick<RelayIdentity, 'seed' | 'publicKey'>>
  }
}
