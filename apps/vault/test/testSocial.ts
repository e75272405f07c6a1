import { createHash } from 'node:crypto'
import { proveSocialRoute } from '@latchkey/contracts/vault/proofRoutes'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import * as routes from '@latchkey/contracts/vault/routes'
import type { Person } from '../../devnet/src/issuer/people.ts'
import { visitIssuer } from '../../devnet/src/issuer/visitIssuer.ts'
import type { SocialProviderName } from '../src/social/providers.ts'
import { developmentClient, type SocialClients } from '../src/social/socialClients.ts'
import { createWallet, type Stack } from './testFlows.ts'
import { call, randomText, type TestDevice, type TestVault } from './testVaults.ts'

const secureOrigin = 'http://secure.localhost:4200'
const names = ['google', 'apple', 'facebook', 'github', 'x', 'discord'] as const

/** No test with these parameters signs in with Farcaster, which needs a chain. */
export const issuerParams = { port: 0, secureOrigin, rpcUrl: 'http://127.0.0.1:9' }

/** Clients of a running development issuer. */
export const clientsAt = (url: string, origin = secureOrigin): SocialClients =>
  new Map(
    names.map((name) => {
      const redirectUri = `${origin}/social/callback/${name}`
      return [name, developmentClient(name, { url: `${url}/${name}`, redirectUri })]
    }),
  )

export type Flow = {
  readonly state: string
  readonly nonceSalt: string
  readonly codeVerifier: string
  readonly url: string
}

/** Starts a sign-in, or another proof, as the secure frame does. */
export async function begin(
  auth: TestVault,
  device: TestDevice,
  provider: SocialProviderName,
  purpose: ProofPurpose = 'signIn',
): Promise<Flow> {
  const [codeVerifier, nonceSalt] = [randomText(32), randomText(32)]
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const payload = { provider, codeChallenge, nonceSalt, purpose, origin: 'https://app.example' }
  const { reply } = await call(auth, { device, route: routes.beginSocialRoute, payload })
  return { codeVerifier, nonceSalt, state: reply.state, url: reply.authorizationUrl }
}

export const verify = (
  auth: TestVault,
  device: TestDevice,
  { state, codeVerifier }: Pick<Flow, 'state' | 'codeVerifier'>,
  { code, issuer }: { readonly code: string; readonly issuer?: string },
) => {
  const payload = { state, codeVerifier, code, ...(issuer !== undefined && { issuer }) }
  return call(auth, { device, route: routes.verifySocialRoute, payload })
}

/** Chooses a person at the provider. Resolves with the parameters of the callback page. */
export async function choose({ url }: Flow, person: Person) {
  const { searchParams } = await visitIssuer(url, person)
  return { code: searchParams.get('code') ?? '', issuer: searchParams.get('iss') ?? '' }
}

/** Completes a sign-in at the auth vault. */
export async function signInAt(auth: TestVault, params: SignIn) {
  const { device, provider, person } = params
  const flow = await begin(auth, device, provider)
  return { flow, ...(await verify(auth, device, flow, await choose(flow, person))) }
}

type SignIn = { readonly device: TestDevice; readonly provider: SocialProviderName; readonly person: Person }

/** Turns the provider's answer into a proof at the auth vault. */
export const prove = (
  auth: TestVault,
  device: TestDevice,
  { state, codeVerifier }: Pick<Flow, 'state' | 'codeVerifier'>,
  { code, userId }: { readonly code: string; readonly userId: string },
) => call(auth, { device, route: proveSocialRoute, payload: { state, codeVerifier, code, userId } })

export const openWallet = (auth: TestVault, device: TestDevice) =>
  call(auth, { device, route: routes.openWalletRoute, payload: {} })

export const approve = (
  recovery: TestVault,
  device: TestDevice,
  {
    provider,
    idToken = '',
    nonceSalt,
    purpose = 'signIn',
  }: { provider: SocialProviderName; idToken?: string | undefined; nonceSalt: string; purpose?: ProofPurpose },
) => call(recovery, { device, route: routes.approveSocialRoute, payload: { provider, idToken, nonceSalt, purpose } })

/** A wallet of a social account whose provider issues ID tokens, on both vaults. */
export async function signUpWith({ auth, recovery }: Pick<Stack, 'auth' | 'recovery'>, params: SignIn) {
  const { device } = params
  const { flow, reply } = await signInAt(auth, params)
  const approved = await approve(recovery, device, { ...flow, ...reply, provider: params.provider })
  return createWallet({ auth, recovery }, { device, userId: reply.userId, approvalId: approved.reply.approvalId })
}
