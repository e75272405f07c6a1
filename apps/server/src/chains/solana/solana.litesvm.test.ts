import { buildMessage } from '@latchkey/siwx/buildMessage'
import { deriveAccounts } from '@latchkey/solana/keys/deriveAccounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devMnemonic } from '../../../../devnet/src/chains.ts'
import { type SolanaChain, startSolana } from '../../../../devnet/src/solana/startSolana.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const chainId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const project = '0'.repeat(32)
const [alice, bob] = deriveAccounts({ mnemonic: devMnemonic, count: 2 }) as [
  ReturnType<typeof deriveAccounts>[number],
  ReturnType<typeof deriveAccounts>[number],
]
let node: SolanaChain
let server: TestApp
beforeAll(async () => {
  node = await startSolana()
  const { chains } = readConfig({ LATCHKEY_SOLANA_URL: node.url })
  server = await startTestApp({ chains: chains.filter(({ id }) => id === chainId) })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
})

const call = async (method: string, params: unknown) => {
  const answer = await server.app.request(`/v1?chainId=${chainId}&projectId=${project}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return await answer.json()
}

test('the balance of an account is read from the chain, and other text is no account', async () => {
  const balanceOf = (address: string) =>
    server.app.request(`/v1/account/${address}/balance?projectId=${project}&chainId=${chainId}`)
  const answer = await balanceOf(`${chainId}:${alice.address}`)
  expect(await answer.json()).toMatchObject({
    balances: [{ symbol: 'SOL', chainId, quantity: { numeric: '10000', decimals: '9' } }],
  })
  expect((await balanceOf(`${chainId}:0OIl`)).status).toBe(400)
})

test('the proxy passes reads and signed transactions on, and nothing else', async () => {
  expect(await call('getBalance', [alice.address])).toMatchObject({ result: { value: 10_000_000_000_000 } })
  expect(await call('sendTransaction', ['AAAA', { encoding: 'base64' }])).toMatchObject({ error: { code: -32602 } })
  expect(await call('requestAirdrop', [alice.address, 1])).toMatchObject({ error: { code: -32601 } })
  expect(await call('getMultipleAccounts', [Array.from({ length: 300 }, () => alice.address)])).toMatchObject({
    error: { code: -32602 },
  })
})

test('an account signs in with the signature of its own key only', async () => {
  const post = (route: string, body: object) =>
    server.app.request(`/auth/v1/${route}?projectId=${project}`, {
      method: 'POST',
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signIn = async (signer: typeof alice) => {
    const { nonce } = await (await post('nonce', { projectId: project })).json()
    const message = buildMessage({
      domain: 'localhost:3000',
      address: alice.address,
      uri: 'http://localhost:3000',
      version: '1',
      chainId,
      nonce,
      issuedAt: new Date(server.clock.now()).toISOString(),
      expirationTime: new Date(server.clock.now() + 60_000).toISOString(),
    })
    return await post('verify', { message, signature: (await signer.signText(message)).signature })
  }
  const signedIn = await signIn(alice)
  expect(signedIn.status).toBe(200)
  expect(await signedIn.json()).toMatchObject({ session: { account: `${chainId}:${alice.address}` } })
  expect((await signIn(bob)).status).toBe(401)
})
