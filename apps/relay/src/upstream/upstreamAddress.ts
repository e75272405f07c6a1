import { randomBytes } from 'node:crypto'
import { relayJwtLifetimeSec } from '@latchkey/contracts/constants/relay'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import type { UpstreamIdentity } from './identity.ts'

/** Builds the URL of each connection attempt with a new token. `issuedAtSec` is the upstream's time as far as known. */
export function createUpstreamAddress(params: {
  readonly url: string
  readonly projectId: string
  readonly identity: () => Promise<UpstreamIdentity>
}): (issuedAtSec: number) => Promise<string> {
  const { url, projectId, identity } = params
  const subject = randomBytes(32).toString('hex')
  return async (issuedAtSec) => {
    const { seed, publicKey } = await identity()
    const claims = { subject, audience: url, issuedAtSec, lifetimeSec: relayJwtLifetimeSec }
    const auth = await signRelayJwt({ seed, publicKey, ...claims })
    // `useOnCloseEvent` requests refusals as a close code with a reason. `relay` marks us as a relay; other implementations ignore
    // it.
    const flags = { useOnCloseEvent: 'true', relay: 'true' }
    const query = new URLSearchParams({ auth, projectId, ua: 'wc-2/latchkey-relay-0.1.0', ...flags })
    return `${url}${url.includes('?') ? '&' : '?'}${query}`
  }
}
