import { isRecord } from '@latchkey/base/isRecord'
import { beginFarcasterRoute, readFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import * as v from 'valibot'
import { fetchJson, unreachable } from '../social/providerFetch.ts'
import { type FarcasterClient, farcasterTitle } from './farcasterClient.ts'

const { channelToken, url } = beginFarcasterRoute.reply.entries
const channelSchema = v.object({ channelToken, url })
const proofSchema = v.object(readFarcasterRoute.reply.entries.proof.wrapped.entries)

export type Channel = v.InferOutput<typeof channelSchema>
/** The message that the visitor signed in the Farcaster app. */
export type FarcasterProof = v.InferOutput<typeof proofSchema>

/** Opens a channel (FIP-11). @throws SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_REFUSED */
export async function openChannel({ relayUrl, secureOrigin }: FarcasterClient, nonce: string): Promise<Channel> {
  const answer = await fetchJson(farcasterTitle, `${relayUrl}/v1/channel`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      ...{ siweUri: siweUriOf(secureOrigin), domain: domainOf(secureOrigin), nonce },
      acceptAuthAddress: true,
    }),
  })
  const channel = v.safeParse(channelSchema, answer)
  if (!channel.success) throw unreachable(farcasterTitle)
  return channel.output
}

/**
 * The signed message; undefined while the relay waits for it. Reads only message and signature of the response: the
 * account that it also names is unproven. @throws SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_REFUSED
 */
export async function readChannel(
  { relayUrl }: FarcasterClient,
  channelToken: string,
): Promise<FarcasterProof | undefined> {
  const headers = { Authorization: `Bearer ${channelToken}`, Accept: 'application/json' }
  const answer = await fetchJson(farcasterTitle, `${relayUrl}/v1/channel/status`, { headers })
  if (isRecord(answer) && answer.state === 'pending') return undefined
  const proof = v.safeParse(proofSchema, answer)
  if (!proof.success) throw unreachable(farcasterTitle)
  return proof.output
}

/** URI and domain of the message that the visitor signs. */
export const siweUriOf = (secureOrigin: string): string => `${secureOrigin}/`
export const domainOf = (secureOrigin: string): string => new URL(secureOrigin).host
