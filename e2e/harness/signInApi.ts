import { buildMessage } from '@latchkey/siwx/buildMessage'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { mnemonicToAccount } from 'viem/accounts'
import type { Stack } from './stack.ts'

const account = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 5 })
const projectId = '0'.repeat(32)

export type Answer = { readonly status: number; readonly code?: string; readonly body: Record<string, unknown> }
export type Tokens = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly session: { readonly sid: string; readonly account: string }
}
export type Proof = { readonly message: string; readonly signature: string }

/** The sign-in routes over real HTTP, called like a page of the web app would, with a key of the test process. */
export function signInApi(stack: Stack) {
  async function call(method: 'GET' | 'POST', route: string, params: call.Params = {}): Promise<Answer> {
    const { body, token, origin = stack.web } = params
    const response = await fetch(`${stack.server}/auth/v1/${route}?projectId=${projectId}`, {
      method,
      headers: { origin, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = text === '' ? {} : JSON.parse(text)
    return { status: response.status, body: answer, ...(answer.error && { code: answer.error.code }) }
  }

  async function nonce(): Promise<string> {
    const { body } = await call('POST', 'nonce', { body: { projectId } })
    return String(body.nonce)
  }

  /** A signed message as the kit creates it; `changes` make it invalid. */
  async function proof(changes: Partial<SiwxFields> = {}): Promise<Proof> {
    const now = Date.now()
    const message = buildMessage({
      domain: new URL(stack.web).host,
      address: account.address,
      statement: 'Sign in.',
      uri: stack.web,
      version: '1',
      chainId: 'eip155:31337',
      nonce: changes.nonce ?? (await nonce()),
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + 300_000).toISOString(),
      ...changes,
    })
    return { message, signature: await account.signMessage({ message }) }
  }

  return {
    address: account.address,
    call,
    nonce,
    proof,
    verify: (body: Proof) => call('POST', 'verify', { body }),
    async signIn(): Promise<Tokens> {
      const { body } = await call('POST', 'verify', { body: await proof() })
      return body as Tokens
    },
  }
}

declare namespace call {
  type Params = { readonly body?: object; readonly token?: string; readonly origin?: string }
}
