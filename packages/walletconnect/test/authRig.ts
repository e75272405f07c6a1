import { buildAuthObject } from '../src/auth/buildAuthObject.ts'
import { formatAuthMessage } from '../src/auth/formatAuthMessage.ts'
import { populateAuthPayload } from '../src/auth/populateAuthPayload.ts'
import type { AuthPayload, Cacao, VerifySignature } from '../src/auth/types.ts'
import type { AuthRequestReceived } from '../src/sign/types.ts'
import { createTestPair, next } from './testPair.ts'

/** A signing key with the interface of chain libraries. */
export type Signer = {
  readonly address: string
  readonly signMessage: (params: { readonly message: string }) => Promise<string>
}

/** The verifier of the eip155 adapter, as an app passes it in. */
export const verifierOf =
  (verifyEip191: (params: VerifyEip191Params) => Promise<boolean>): VerifySignature =>
  async ({ type, address, message, signature }) =>
    type === 'eip191' && verifyEip191({ address, message, signature })

type VerifyEip191Params = { readonly address: string; readonly message: string; readonly signature: string }

export const question = {
  chains: ['eip155:31337', 'eip155:31338'],
  uri: 'https://app.example/in',
  domain: 'app.example',
  nonce: 'abcdef123456',
  statement: 'Hello.',
  methods: ['personal_sign', 'eth_sendTransaction'],
}

/** An app client and a wallet client on one relay in memory; the wallet has a key. */
export function createAuthRig(account: Signer, verifySignature: VerifySignature) {
  const pair = createTestPair({ app: { verifySignature } })
  return {
    pair,
    account,
    /** Requests a sign-in, opens the link in the wallet and returns the wallet's event. */
    async ask(extra: object = {}) {
      const { client } = pair.wallet
      const asked = await pair.app.client.authenticate({ ...question, ...extra })
      asked.response.catch(() => {})
      const heard = next(client, 'session_authenticate')
      await client.pair(asked.uri)
      return { ...asked, request: await heard }
    },
    sign: (request: Pick<AuthRequestReceived, 'authPayload'>, change?: Partial<AuthPayload>) =>
      signAuth(account, request.authPayload, change),
  }
}

/** Signs on every chain of the test wallet, after changes that an honest wallet would not make. */
export async function signAuth(
  account: Signer,
  authPayload: AuthPayload,
  change: Partial<AuthPayload> = {},
): Promise<readonly Cacao[]> {
  const chains = authPayload.chains
  const payload = { ...populateAuthPayload({ authPayload, chains, methods: ['personal_sign'] }), ...change }
  return Promise.all(
    chains.map(async (chain) => {
      const issuer = `${chain}:${account.address}`
      const s = await account.signMessage({ message: formatAuthMessage(payload, issuer) })
      return buildAuthObject(payload, { t: 'eip191', s }, issuer)
    }),
  )
}
