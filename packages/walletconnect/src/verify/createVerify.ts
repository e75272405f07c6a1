import { linkContext } from '../linkMode/linkPeer.ts'
import type { Engine, Incoming } from '../sign/engine.ts'
import type { ResolveAttestation, VerifyContext } from './types.ts'
import { verifyContextOf } from './verifyContextOf.ts'

/** What is known of the origin of a request; `metadataUrl` is what its app says of itself. Always comes to an end. */
export type Verify = (incoming: Incoming, metadataUrl: string) => Promise<VerifyContext>

export const createVerify =
  ({ clock, relay }: Pick<Engine, 'clock' | 'relay'>, resolve: ResolveAttestation | undefined): Verify =>
  async ({ topic, attestation, message, text }, metadataUrl) => {
    const universal = await relay.link?.routeOf(topic)
    if (universal) return linkContext(universal, metadataUrl)
    return verifyContextOf(resolve, { clock, attestation, message, text, metadataUrl })
  }
