import type { TokensResponse } from '@latchkey/contracts/api/siwx/schemas'
import { issueAccessToken } from '@latchkey/server/features/siwx/accessToken'
import { openKeyring } from '@latchkey/server/features/siwx/keyring'
import { startTestApp } from '@latchkey/server/startTestApp'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { SignJWT } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import type { VerifyOptions } from '../src/options.ts'

// The first account of the public test mnemonic.
export const alice = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const project = '0'.repeat(31).concat('1')
export const otherProject = '0'.repeat(31).concat('2')
export const origin = 'https://app.example.com'
export const serverUrl = 'https://latchkey.example'

export type SignInServer = Awaited<ReturnType<typeof startSignInServer>>

/** Starts the real server in this process, with sign-in for two projects. */
export async function startSignInServer() {
  const server = await startTestApp({
    development: false,
    publicUrl: serverUrl,
    projects: [
      { id: project, origins: [origin] },
      { id: otherProject, origins: [origin] },
    ],
  })
  const { clock, config, db } = server
  const keyring = await openKeyring(db, clock)

  async function call(route: string, body: unknown, projectId: string) {
    const url = `/auth/v1/${route}?projectId=${projectId}`
    return server.app.request(url, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })
  }

  async function signIn(projectId = project): Promise<TokensResponse> {
    const { nonce } = await (await call('nonce', { projectId }, projectId)).json()
    const message = messageOf({ nonce, issuedAt: new Date(clock.now()).toISOString() })
    const signature = await alice.signMessage({ message })
    return (await call('verify', { message, signature }, projectId)).json()
  }

  /** A token for clients that cannot refresh: it lasts as long as its session. */
  async function lastingToken({ session: { sid } }: TokensResponse): Promise<string> {
    const row = await db.selectFrom('sessions').selectAll().where('sid', '=', sid).executeTakeFirstOrThrow()
    return (await issueAccessToken({ config, clock, keyring }, row, { lasting: true })).token
  }

  /** A token signed by the server with valid claims, except for `changes`. */
  function forged(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
    const now = Math.floor(clock.now() / 1000)
    const sub = `eip155:31337:${alice.address}`
    const times = { iat: now, nbf: now, exp: now + 900 }
    return new SignJWT({
      iss: serverUrl,
      aud: project,
      sub,
      sid: 'a-session',
      jti: 'a-token',
      origin,
      ...times,
      ...claims,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'siwx+jwt', kid: keyring.kid, ...header })
      .sign(keyring.privateKey)
  }

  /** Options of a backend with its own key cache, and the requests it sends. */
  function backend(changes: Partial<VerifyOptions> = {}) {
    const requested: string[] = []
    const network = { isDown: false }
    const fetch = (async (input: string, init?: RequestInit) => {
      requested.push(input.replace(serverUrl, ''))
      if (network.isDown) throw new TypeError('fetch failed')
      return server.app.request(input, init)
    }) as typeof globalThis.fetch
    const options: VerifyOptions = { serverUrl, projectId: project, fetch, clock, ...changes }
    return { options, requested, network }
  }

  const revoke = ({ refreshToken }: TokensResponse) => call('revoke', { refreshToken }, project)
  return { clock, keyring, signIn, revoke, lastingToken, forged, backend, stop: server.stop }
}

/** A sign-in message of alice's. */
export function messageOf(changes: Partial<SiwxFields>): string {
  return buildMessage({
    domain: new URL(origin).host,
    address: alice.address,
    uri: `${origin}/`,
    version: '1',
    chainId: 'eip155:31337',
    nonce: 'nonce123456',
    issuedAt: '2026-11-21T12:00:00Z',
    ...changes,
  })
}
