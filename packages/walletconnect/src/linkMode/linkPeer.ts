import type { Engine } from '../sign/engine.ts'
import type { Metadata } from '../sign/types.ts'
import type { VerifyContext } from '../verify/types.ts'
import type { LinkTransport } from './types.ts'

/** The universal link of somebody who takes messages by link. */
export const linkOf = ({ redirect }: Metadata): string | undefined =>
  redirect?.linkMode === true && redirect.universal ? redirect.universal : undefined

/** Links as a way, if we take messages by link ourselves. */
export const linkTransport = ({ relay, metadata }: Engine): LinkTransport | undefined =>
  linkOf(metadata) ? relay.link : undefined

/** What is known of an app that is spoken to by link: its platform opens the link for nobody else. */
export function linkContext(universal: string, metadataUrl: string): VerifyContext {
  const [link, own] = [universal, metadataUrl].map((url) => (URL.canParse(url) ? new URL(url).origin : undefined))
  if (!link || !own) return { verified: { origin: metadataUrl, validation: 'UNKNOWN' } }
  return { verified: { origin: link, validation: link === own ? 'VALID' : 'INVALID' } }
}

/** Remembers whom we met over the relay and can speak to by link. */
export function learnLinkPeers(engine: Engine): void {
  const link = linkTransport(engine)
  if (!link) return
  engine.events.on('session_connect', ({ peer }) => {
    const universal = linkOf(peer.metadata)
    if (universal) link.learn(universal).catch(() => engine.log('link.store.failed'))
  })
}
