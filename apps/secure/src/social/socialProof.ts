import { approveFarcasterRoute, proveFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import { proveSocialRoute } from '@latchkey/contracts/vault/proofRoutes'
import type { FreshPurpose } from '@latchkey/contracts/vault/purposes'
import { approveSocialRoute } from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import { callVault, type VaultAccess } from '../site/vaultAccess.ts'
import { beginSocial } from './beginSocial.ts'
import { beginFarcaster } from './farcasterFlow.ts'
import { readSocialAnswer } from './readSocialAnswer.ts'
import { signedProof } from './signedFarcaster.ts'
import { createSocialFlows, type SocialFlows, type SocialProviderName } from './socialFlows.ts'

/** A fresh sign-in to the wallet's social account that awaits the provider's answer. */
export type SocialProving = {
  /** URL of the provider's page, or content of the QR code for Farcaster's app. */
  readonly url: string
  /** @throws USER_REJECTED, SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_ACCOUNT_OTHER, SOCIAL_PROVIDER_UNREACHABLE */
  readonly finish: (signal: AbortSignal) => Promise<SocialProof>
}

export type SocialProof = {
  readonly proof: FreshProof
  /** The approval at the recovery vault. Undefined if that vault mails a link instead. */
  readonly approvalId: string | undefined
}

/** Providers without ID tokens: the recovery vault mails a link, as at sign-in. */
const withoutTokens: readonly string[] = ['github', 'x', 'discord']
export const needsLink = (provider: string): boolean => withoutTokens.includes(provider)

/** Begins a fresh sign-in for one purpose. @throws SOCIAL_PROVIDER_OFF, SOCIAL_PROVIDER_UNREACHABLE, RATE_LIMITED, VAULT_UNREACHABLE */
export function beginSocialProof(access: VaultAccess, asked: AskedProof): Promise<SocialProving> {
  return asked.provider === 'farcaster' ? farcasterProving(access, asked) : providerProving(access, asked)
}

export type AskedProof = {
  readonly provider: string
  /** The wallet's owner, if this device knows them. */
  readonly userId: string | undefined
  readonly purpose: FreshPurpose
  readonly origin: string
}

const ownerOf = ({ userId }: AskedProof) => (userId === undefined ? {} : { userId })

/** Receives the answers for this document. Made on first use, so that importing this file needs no window. */
let flows: SocialFlows | undefined

async function providerProving(access: VaultAccess, asked: AskedProof): Promise<SocialProving> {
  flows ??= createSocialFlows(window)
  const received = flows
  const { purpose } = asked
  const provider = asked.provider as SocialProviderName
  // The callback page also notifies the app's page of a sign-in. Only this document waits for a proof.
  const origin = window.location.origin
  const url = await beginSocial(access, { flows: received, provider, purpose }, { origin })
  const state = new URL(url).searchParams.get('state') ?? ''
  return {
    url,
    async finish(signal) {
      const uri = `${origin}/social/callback/${provider}?state=${state}`
      const { flow, answer } = await received.take(uri, signal)
      const { codeVerifier, nonceSalt } = flow
      const payload = { state, codeVerifier, ...readSocialAnswer(answer, provider), ...ownerOf(asked) }
      const { proofId, idToken } = await callVault(access, proveSocialRoute, payload)
      const proof = { proofId }
      if (idToken === undefined) return { proof, approvalId: undefined }
      return { proof, ...(await callVault(access, approveSocialRoute, { provider, idToken, nonceSalt, purpose })) }
    },
  }
}

async function farcasterProving(access: VaultAccess, asked: AskedProof): Promise<SocialProving> {
  const { purpose, origin } = asked
  const flow = await beginFarcaster(access, { origin, purpose })
  const { channelToken, nonceSalt } = flow
  return {
    url: flow.url,
    async finish(signal) {
      const signed = await signedProof(access, flow, signal)
      const { proofId } = await callVault(access, proveFarcasterRoute, { channelToken, ...signed, ...ownerOf(asked) })
      const { approvalId } = await callVault(access, approveFarcasterRoute, { nonceSalt, purpose, ...signed })
      return { proof: { proofId }, approvalId }
    },
  }
}
