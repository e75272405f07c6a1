import { buildMessage } from '@latchkey/siwx/buildMessage'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devMnemonic } from '../../../../devnet/src/chains.ts'
import { contractAccounts } from '../../../../devnet/src/contractAccounts.ts'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const project = '0'.repeat(32)
const origin = 'http://localhost:3000'
const [alice, bob] = [0, 1].map((addressIndex) => mnemonicToAccount(devMnemonic, { addressIndex })) as [
  ReturnType<typeof mnemonicToAccount>,
  ReturnType<typeof mnemonicToAccount>,
]
let anvil: Anvil
let server: TestApp
let account: ReturnType<ReturnType<typeof contractAccounts>['accountOf']>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  const [chain] = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: anvil.url }).chains
  if (!chain) throw new Error('the devnet is missing from the default configuration')
  server = await startTestApp({ chains: [chain] })
  const accounts = contractAccounts({ url: anvil.url, from: alice.address })
  account = accounts.accountOf(await accounts.deployFactory(), alice.address)
})
afterAll(async () => {
  await server.stop()
  await anvil.stop()
})

async function call(route: string, body: unknown) {
  const answer = await server.app.request(`/auth/v1/${route}?projectId=${project}`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function messageOf(changes: Partial<SiwxFields> = {}): Promise<string> {
  const { body } = await call('nonce', { projectId: project })
  const now = server.clock.now()
  return buildMessage({
    domain: 'localhost:3000',
    address: account.address,
    uri: `${origin}/`,
    version: '1',
    chainId: 'eip155:31337',
    nonce: body.nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + 600_000).toISOString(),
    ...changes,
  })
}

describe('a contract account', () => {
  it('[S3.11] signs in before it is deployed (ERC-6492), and after (ERC-1271)', async () => {
    const first = await messageOf()
    const wrapped = account.wrap(await alice.signMessage({ message: first }))
    const opened = await call('verify', { message: first, signature: wrapped })
    expect(opened.status).toBe(200)
    expect(opened.body.session.account).toBe(`eip155:31337:${account.address}`)
    await account.deploy()
    const second = await messageOf()
    const signature = await alice.signMessage({ message: second })
    expect((await call('verify', { message: second, signature })).status).toBe(200)
  })

  it('[S3.11] is not signed in by another key', async () => {
    const message = await messageOf()
    const refused = await call('verify', { message, signature: await bob.signMessage({ message }) })
    expect([refused.status, refused.body.error.code]).toEqual([401, 'SIGNATURE_INVALID'])
  })

  it('[S3.11] fails with an error about the unavailable node, not about the signature', async () => {
    const [chain] = server.config.chains
    const away = await startTestApp({ chains: chain ? [{ ...chain, rpcUrl: 'http://127.0.0.1:1/' }] : [] })
    const ask = async (route: string, body: unknown) => {
      const answer = await away.app.request(`/auth/v1/${route}?projectId=${project}`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const { nonce } = (await ask('nonce', { projectId: project })).body
    const message = await messageOf({ nonce })
    const refused = ask('verify', { message, signature: await alice.signMessage({ message }) })
    let over = false
    void refused.finally(() => {
      over = true
    })
    while (!over) {
      await away.clock.advance(500)
      await new Promise((turn) => setImmediate(turn))
    }
    expect(await refused).toMatchObject({ status: 503, body: { error: { code: 'SIGNATURE_UNCHECKED' } } })
    await away.stop()
  })
})
