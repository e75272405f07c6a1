import { serve } from '@hono/node-server'
import { evmCoinType } from '@latchkey/contracts/api/names/coinType'
import type { Profile } from '@latchkey/contracts/api/names/schemas'
import { nameAnswerLifetimeMs, nameMessageLifetimeMs, namesPerAccount } from '@latchkey/contracts/constants/names'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import fc from 'fast-check'
import { createPublicClient, http, type PublicClient } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy } from '../../../../devnet/src/deploy.ts'
import { deployNames, nameRegistryAddress } from '../../../../devnet/src/names/deployNames.ts'
import { pictures } from '../../../../devnet/src/pictures.ts'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const coinType = evmCoinType(31337)
let anvil: Anvil
let server: TestApp
let listening: ReturnType<typeof serve>
let viem: PublicClient
let ethers: JsonRpcProvider

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  await deploy(anvil.url)
  const chains = readConfig({ LATCHKEY_ENV: 'development' }).chains.filter(({ id }) => id === 'eip155:31337')
  server = await startTestApp({
    chains: chains.map((chain) => ({ ...chain, rpcUrl: anvil.url })),
    fetchPublic: async () => new Uint8Array(Buffer.from(pictures.dawn.split(',')[1] ?? '', 'base64')),
  })
  // Answers of the gateway expire by the time of the chain.
  await server.clock.advance(Date.now() - server.clock.now())
  const port = await new Promise<number>((resolve) => {
    listening = serve({ fetch: server.app.fetch, port: 0 }, (info) => resolve(info.port))
  })
  await deployNames(anvil.url, `http://127.0.0.1:${port}`)
  viem = createPublicClient({ chain: { ...mainnet, id: 31337 }, transport: http(anvil.url) })
  const network = new Network('devnet', 31337).attachPlugin(new EnsPlugin(nameRegistryAddress, 31337))
  ethers = new JsonRpcProvider(anvil.url, network, { staticNetwork: network })
}, 300_000)
afterAll(async () => {
  ethers?.destroy()
  listening?.close()
  await server?.stop()
  await anvil?.stop()
})

const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

type Message = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly timestamp: number
  readonly [field: string]: unknown
}

const messageFor = (name: string): Message => ({
  name,
  attributes: {},
  timestamp: Math.floor(server.clock.now() / 1000),
})

async function ask(path: string, init?: RequestInit) {
  const response = await server.app.request(`${path}?projectId=${server.config.projects[0]?.id}`, init)
  const body = await response.json()
  return { status: response.status, body, code: body.error?.code as string | undefined }
}

async function register(owner: PrivateKeyAccount, signed: Message | string, changes: Record<string, unknown> = {}) {
  const message = typeof signed === 'string' ? signed : JSON.stringify(signed)
  const signature = await owner.signMessage({ message })
  const body = { coin_type: coinType, address: owner.address, message, signature, ...changes }
  const headers = { 'content-type': 'application/json' }
  return ask('/v1/profile/account', { method: 'POST', headers, body: JSON.stringify(body) })
}

test('[S7.13] [S7.14] [S7.15] [S7.16] [S3.12] an account registers a name, which is then found both ways', async () => {
  const owner = newAccount()
  const attributes = { avatar: 'https://example.com/alice.png', bio: 'Builds things' }
  const message = { ...messageFor('Alice-Liddell'), attributes, ...{ address: owner.address, coinType } }
  const { status, body } = await register(owner, { ...message, audience: server.config.publicUrl })
  expect(status).toBe(200)
  const created = new Date(server.clock.now()).toISOString()
  const profile: Profile = {
    name: 'alice-liddell.latchkey.id',
    registered_at: created,
    updated_at: created,
    addresses: { [coinType]: { address: owner.address, created } },
    attributes: [
      { avatar: expect.stringContaining(`${server.config.publicUrl}/public/getNftImage/`), bio: attributes.bio },
    ],
  }
  expect(body).toEqual(profile)
  for (const name of ['alice-liddell', 'ALICE-liddell.latchkey.id'])
    expect((await ask(`/v1/profile/account/${name}`)).body).toEqual(profile)
  for (const address of [owner.address, owner.address.toLowerCase(), `eip155:31337:${owner.address}`])
    expect((await ask(`/v1/profile/reverse/${address}`)).body).toEqual([profile])
  expect((await ask(`/v1/identity/${owner.address}`)).body).toEqual({
    name: profile.name,
    avatar: body.attributes[0].avatar,
  })
  const { suggestions } = (await ask('/v1/profile/suggestions/alice-liddell')).body
  expect(suggestions[0]).toEqual({ name: profile.name, registered: true })
  expect(suggestions).toContainEqual({ name: 'alice-liddell-wallet.latchkey.id', registered: false })
  expect((await ask('/v1/profile/account/nobody-here')).code).toBe('NAME_NOT_FOUND')
  expect((await ask(`/v1/profile/reverse/${newAccount().address}`)).body).toEqual([])
})

test("[S1.5] registered names resolve through viem's and ethers' own ENS code", async () => {
  const owner = newAccount()
  const attributes = { avatar: 'https://example.com/bob.png', bio: 'Hello' }
  await register(owner, { ...messageFor('bob-resolves'), attributes })
  const name = 'bob-resolves.latchkey.id'
  expect(await viem.getEnsAddress({ name })).toBe(owner.address)
  expect(await viem.getEnsAddress({ name, coinType: BigInt(evmCoinType(10)) })).toBe(owner.address.toLowerCase())
  expect(await viem.getEnsAddress({ name, coinType: 0n })).toBeNull()
  expect(await viem.getEnsText({ name, key: 'avatar' })).toBe(attributes.avatar)
  expect(await viem.getEnsText({ name, key: 'description' })).toBe('Hello')
  expect(await viem.getEnsAddress({ name: 'nobody-here.latchkey.id' })).toBeNull()
  expect(await ethers.resolveName(name)).toBe(owner.address)
  expect(await (await ethers.getResolver(name))?.getText('description')).toBe('Hello')
  expect(await ethers.resolveName('nobody-here.latchkey.id')).toBeNull()
})

test('the resolver contract rejects answers signed by another key, and expired ones', async () => {
  await register(newAccount(), messageFor('carol-signed'))
  const name = 'carol-signed.latchkey.id'
  const { names } = server.config
  if (!names) throw new Error('names are off')
  const { signerKey } = names
  Object.assign(names, { signerKey: generatePrivateKey() })
  await expect(viem.getEnsAddress({ name, strict: true })).rejects.toThrow()
  Object.assign(names, { signerKey })
  expect(await viem.getEnsAddress({ name, strict: true })).not.toBeNull()
  await server.clock.advance(-2 * nameAnswerLifetimeMs)
  await expect(viem.getEnsAddress({ name, strict: true })).rejects.toThrow()
  await server.clock.advance(2 * nameAnswerLifetimeMs)
})

test.each([
  ...[
    'ab',
    'abc',
    '-abc',
    'abc-',
    'xn--80ak6aa92e',
    'аdmin',
    'x'.repeat(64),
    '🦊🦊🦊🦊',
    'a.bcd',
    'with space',
    'under_score',
    '',
  ],
])('[S5.6] refuses the name %j', async (name) => {
  expect((await register(newAccount(), messageFor(name))).code).toBe('NAME_INVALID')
})

test('[S4.8] refuses names that are taken, look like a taken one, or would pass as the service', async () => {
  expect((await register(newAccount(), messageFor('dora-10l'))).status).toBe(200)
  for (const name of ['dora-10l', 'DORA-10L', 'dora-lol', 'd-ora-1oi', 'admin', 'supp0rt', 'latchkey'])
    expect([name, (await register(newAccount(), messageFor(name))).code]).toEqual([name, 'NAME_TAKEN'])
})

test('[S7.16] refuses a message that the account did not sign for this registration', async () => {
  const owner = newAccount()
  const message = messageFor('erin-signs')
  const seconds = (ms: number) => Math.ceil(ms / 1000)
  const cases: readonly (readonly [string, Message | string, Record<string, unknown>?])[] = [
    ['SIGNATURE_INVALID', message, { address: newAccount().address }],
    ['SIGNATURE_INVALID', message, { message: JSON.stringify(messageFor('erin-other')) }],
    ['NAME_MESSAGE_INVALID', { ...message, timestamp: message.timestamp - seconds(nameMessageLifetimeMs) - 1 }],
    ['NAME_MESSAGE_INVALID', { ...message, timestamp: message.timestamp + seconds(nameMessageLifetimeMs) + 1 }],
    ['NAME_MESSAGE_INVALID', { ...message, address: newAccount().address }],
    ['NAME_MESSAGE_INVALID', { ...message, coinType: evmCoinType(1) }],
    ['NAME_MESSAGE_INVALID', { ...message, audience: 'https://other.example' }],
    ['NAME_MESSAGE_INVALID', { ...message, attributes: { avatar: 'javascript:alert(1)' } }],
    ['NAME_MESSAGE_INVALID', 'erin-signs'],
    ['COIN_TYPE_INVALID', message, { coin_type: evmCoinType(4242) }],
    ['INVALID_CAIP_ADDRESS', message, { address: 'erin' }],
  ]
  for (const [place, [code, signed, changes]] of cases.entries())
    expect([place, (await register(owner, signed, changes)).code]).toEqual([place, code])
  expect((await ask('/v1/profile/account/erin-signs')).code).toBe('NAME_NOT_FOUND')
})

test('of 50 parallel registrations of one name one succeeds, and an account gets five names at most', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => register(newAccount(), messageFor('frank-wins'))))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set([undefined, 'NAME_TAKEN']))
  const owner = newAccount()
  const wanted = 'abcdefgh'.split('').map((letter) => register(owner, messageFor(`grace-${letter}`)))
  const own = await Promise.all(wanted)
  expect(own.filter(({ status }) => status === 200)).toHaveLength(namesPerAccount)
  expect(own.filter(({ code }) => code === 'NAME_LIMIT_REACHED')).toHaveLength(8 - namesPerAccount)
})

test('the gateway returns an error for data that is not a lookup', async () => {
  const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
  const selector = fc.constantFrom('', '9061b923', '3b3b57de')
  await fc.assert(
    fc.asyncProperty(selector, fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
      const { status, code } = await ask(`/v1/names/${nameRegistryAddress}/0x${start}${hex(bytes).slice(2)}`)
      expect([status, code]).toEqual([400, 'API_REQUEST_INVALID'])
    }),
    { numRuns: 300 },
  )
})

test('[S5.6] the coin type of an EVM chain is invalid from 0x80000000 on', () => {
  expect(evmCoinType(1)).toBe(0x8000_0001)
  for (const chainId of [0x8000_0000, 2 ** 40, 0, 1.5])
    expect(() => evmCoinType(chainId)).toThrow(expect.objectContaining({ code: 'COIN_TYPE_INVALID' }))
})
