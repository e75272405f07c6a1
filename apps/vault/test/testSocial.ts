import { createHash } from 'node:crypto'
import * as routes from '@latchkey/contracts/vault/routes'
import type { SocialProviderName } from '../src/social/providers.ts'
import { developmentClient, type SocialClients } from '../src/social/socialClients.ts'
import { call, randomText, type TestDevice, type TestVault } from './testVaults.ts'

const secureOrigin = 'http://secure.localhost:4200'
const names = ['google', 'apple', 'facebook', 'github', 'x', 'discord'] as const

/** No test with these parameters signs in with Farcaster, which needs a chain. */
export const issuerParams = { port: 0, secureOrigin, rpcUrl: 'http://127.0.0.1:9' }

/** Clients of a running development issuer. */
export const clientsAt = (url: string): SocialClients =>
  new Map(
    names.map((name) => {
      const redirectUri = `${secureOrigin}/social/callback/${name}`
      return [name, developmentClient(name, { url: `${url}/${name}`, redirectUri })]
    }),
  )

export type Flow = {
  readonly state: string
  readonly nonceSalt: string
  readonly codeVerifier: string
  readonly url: string
}

/** Starts a sign-in as the secure frame does. */
export async function begin(auth: TestVault, device: TestDevice, provider: SocialProviderName): Promise<Flow> {
  const [codeVerifier, nonceSalt] = [randomText(32), randomText(32)]
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const payload = { provider, codeChallenge, nonceSalt, origin: 'https://app.example' }
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

export const openWallet = (auth: TestVault, device: TestDevice) =>
  call(auth, { device, route: routes.openWalletRoute, payload: {} })

export const approve = (
  recovery: TestVault,
  device: TestDevice,
  {
    provider,
    idToken = '',
    nonceSalt,
  }: { provider: SocialProviderName; idToken?: string | undefined; nonceSalt: string },
) => call(recovery, { device, route: routes.approveSocialRoute, payload: { provider, idToken, nonceSalt } })
