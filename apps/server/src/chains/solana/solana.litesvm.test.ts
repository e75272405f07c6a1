import { buildMessage } from '@latchkey/siwx/buildMessage'
import { deriveAccounts } from '@latchkey/solana/keys/deriveAccounts'
import { address, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devMnemonic, solanaChain } from '../../../../devnet/src/chains.ts'
import { createTokenAt, devSigner } from '../../../../devnet/src/solana/devSender.ts'
import { type SolanaChain, startSolana } from '../../../../devnet/src/solana/startSolana.ts'
import { startService } from '../../../test/startService.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'
import type { CoinGeckoConfig } from '../chainConfig.ts'

const chainId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const project = '0'.repeat(32)
const [alice, bob] = deriveAccounts({ mnemonic: devMnemonic, count: 2 }) as [
  ReturnType<typeof deriveAccounts>[number],
  ReturnType<typeof deriveAccounts>[number],
]
let node: SolanaChain
let server: TestApp
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const newToken = await generateKeyPairSigner()
const priceService = await startService()

beforeAll(async () => {
  node = await startSolana()
  const owners = [address(alice.address)]
  const facts = { mint: newToken, decimals: 2, owners, unitsEach: 1_234n, tokenProgram: token2022 }
  await createTokenAt(node.url, { payer: await devSigner(9), ...facts })
  // CoinGecko's responses in their documented shape.
  priceService.answer(({ pathname }) =>
    pathname.endsWith('/simple/price')
      ? { solana: { usd: 200 } }
      : { [solanaChain.dollarMint]: { usd: 0.5 }, [newToken.address]: {} },
  )
  const prices: CoinGeckoConfig = {
    ...{ provider: 'coingecko', url: priceService.url, apiKey: 'key', platform: 'solana', nativeCoin: 'solana' },
  }
  const { chains } = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_SOLANA_URL: node.url })
  server = await startTestApp({
    chains: chains
      .filter(({ id }) => id === chainId)
      .map((chain) => ({
        ...chain,
        prices,
        tokens: [
          ...chain.tokens,
          { address: newToken.address, ...{ name: 'New', symbol: 'NEW' }, decimals: 2, eip2612: false },
        ],
      })),
  })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
  priceService.stop()
})

const call = async (method: string, params: unknown) => {
  const answer = await server.app.request(`/v1?chainId=${chainId}&projectId=${project}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return await answer.json()
}

const balanceOf = (address: string) =>
  server.app.request(`/v1/account/${address}/balance?projectId=${project}&chainId=${chainId}`)

test('[S3.8] SOL and configured tokens of both programs are read from the chain, with known prices', async () => {
  const answer = await balanceOf(`${chainId}:${alice.address}`)
  expect((await answer.json()).balances).toEqual([
    {
      ...{ name: 'Solana', symbol: 'SOL', chainId, iconUrl: expect.stringContaining('sol') },
      ...{ quantity: { numeric: '10000', decimals: '9' }, price: 200, value: 2_000_000, trust: 'listed' },
    },
    {
      ...{ name: 'Latchkey Dollar', symbol: 'LUSD', chainId, address: `${chainId}:${solanaChain.dollarMint}` },
      ...{ quantity: { numeric: '1000000', decimals: '6' }, price: 0.5, value: 500_000, iconUrl: expect.any(String) },
      trust: 'listed',
    },
    {
      // The price service does not know it.
      ...{ name: 'New', symbol: 'NEW', chainId, address: `${chainId}:${newToken.address}`, iconUrl: '' },
      ...{ quantity: { numeric: '12.34', decimals: '2' }, price: 0, trust: 'listed' },
    },
  ])
})

test('[S5.3] rejects other text, and an address in another case is another account', async () => {
  expect((await balanceOf(`${chainId}:0OIl`)).status).toBe(400)
  const other = solanaChain.dollarMint.replace('b', 'B')
  expect((await (await balanceOf(`${chainId}:${other}`)).json()).balances).toMatchObject([
    { symbol: 'SOL', quantity: { numeric: '0' } },
  ])
})

test('[S7.7] prices of Solana tokens are found by their exact address', async () => {
  const pricesOf = async (...tokens: readonly string[]) => {
    const answer = await server.app.request(`/v1/fungible/price?projectId=${project}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses: tokens.map((token) => `${chainId}:${token}`) }),
    })
    return (await answer.json()).fungibles
  }
  const { dollarMint } = solanaChain
  expect(await pricesOf(dollarMint, dollarMint.toLowerCase(), dollarMint.replace('b', 'B'))).toMatchObject([
    { address: `${chainId}:${dollarMint}`, symbol: 'LUSD', price: 0.5 },
  ])
})

test('the proxy forwards reads and signed transactions, and nothing else', async () => {
  expect(await call('getBalance', [alice.address])).toMatchObject({ result: { value: 10_000_000_000_000 } })
  expect(await call('sendTransaction', ['AAAA', { encoding: 'base64' }])).toMatchObject({ error: { code: -32602 } })
  expect(await call('requestAirdrop', [alice.address, 1])).toMatchObject({ error: { code: -32601 } })
  expect(await call('getMultipleAccounts', [Array.from({ length: 300 }, () => alice.address)])).toMatchObject({
    error: { code: -32602 },
  })
})

test('an account can sign in only with the signature of its own key', async () => {
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
