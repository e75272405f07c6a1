import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { evmCoinType } from '@latchkey/contracts/api/names/coinType'
import { developmentNames } from '@latchkey/contracts/constants/config'
import type { Address } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictures } from '../../../../devnet/src/pictures.ts'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { deployEns, type Ens } from '../../../test/ens/deployEns.ts'
import { people } from '../../../test/randomActivity.ts'
import { answerNameLookup } from '../../chains/eip155/answerNameLookup.ts'
import { readConfig } from '../../config.ts'
import { type FetchPublic, safeFetch } from '../../outbound/safeFetch.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'
import type { NameTables } from './tables.ts'

// The contracts of ENS on a real chain.

const [alice, bob, carol, dave] = people as [Address, Address, Address, Address]
const { signerKey } = developmentNames
const picture = new Uint8Array(Buffer.from(pictures.dawn.split(',')[1] ?? '', 'base64'))
let anvil: Anvil
let ens: Ens
let server: TestApp

/** The server's requests to the internet, and the scripted responses. */
const asked: { readonly url: string; readonly json?: string | undefined }[] = []
let internet: FetchPublic

/** The gateway of `gateway.eth`, which has one name. */
async function gateway(sender: string, data: string): Promise<Uint8Array<ArrayBuffer>> {
  const record = { address: carol, coin_type: '60', avatar: 'https://carol.example/a.png', bio: 'From a gateway' }
  const answer = await answerNameLookup({
    ...{ sender, data, signerKey, expiresAtMs: Date.now() + 60_000 },
    find: async (name) => (name === 'carol.gateway.eth' ? record : undefined),
  })
  return toUtf8(JSON.stringify({ data: answer }))
}

const honest: FetchPublic = async (url, { json }) => {
  asked.push({ url, json })
  if (url.endsWith('.png')) return picture
  const [, sender = '', data = ''] = /^https:\/\/gateway\.example\/(0x\w+)\/(0x\w+)$/.exec(url) ?? []
  if (sender) return gateway(sender, data)
  const posted: { readonly sender: string; readonly data: string } | undefined = json && JSON.parse(json)
  return posted && url === 'https://gateway.example/post' ? gateway(posted.sender, posted.data) : undefined
}

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  ens = await deployEns(anvil.url)
  const [chain] = readConfig({ LATCHKEY_ENV: 'development' }).chains
  if (!chain) throw new Error('the development chain is not configured')
  const names = { provider: 'ens', universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } as const
  server = await startTestApp({
    chains: [{ ...chain, rpcUrl: anvil.url, names }],
    fetchPublic: (url, params) => internet(url, params),
  })
  await ens.register('alice.eth')
  await ens.setAddress('alice.eth', alice)
  await ens.setText('alice.eth', 'avatar', 'https://alice.example/a.png')
  await ens.setText('alice.eth', 'description', 'Builds \u202ethings')
  await ens.setPrimaryName(alice, 'alice.eth')
  const signer = privateKeyToAddress(signerKey)
  await ens.register('gateway.eth', await ens.gatewayResolver(['https://gateway.example/{sender}/{data}'], signer))
  await ens.register('posting.eth', await ens.gatewayResolver(['https://gateway.example/post'], signer))
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await anvil?.stop()
})
beforeEach(async () => {
  asked.length = 0
  internet = honest
})

async function ask(path: string) {
  const response = await server.app.request(`${path}?projectId=${server.config.projects[0]?.id}`)
  const body = await response.json()
  return { status: response.status, body, code: body.error?.code as string | undefined }
}
const resolve = (name: string) => ask(`/v1/profile/account/${encodeURIComponent(name)}`)
const imageAt = expect.stringContaining('/public/getNftImage/')

test('[S7.13] finds the account of an ENS name in any spelling, with avatar and description', async () => {
  for (const name of ['alice.eth', 'ALICE.eth'])
    expect(await resolve(name)).toMatchObject({
      status: 200,
      body: {
        name: 'alice.eth',
        addresses: { 60: { address: alice } },
        attributes: [{ avatar: imageAt, bio: 'Builds things' }],
      },
    })
})

test('[S7.14] [S7.3] finds the ENS name of an account both ways, and lists own names first', async () => {
  expect((await ask(`/v1/identity/${alice}`)).body).toEqual({ name: 'alice.eth', avatar: imageAt })
  expect((await ask(`/v1/profile/reverse/eip155:31337:${alice}`)).body).toMatchObject([{ name: 'alice.eth' }])
  const own = { label: 'alice-own', look: 'aliceown', address: alice, coin_type: String(evmCoinType(31337)) }
  await server.db
    .withTables<NameTables>()
    .insertInto('names')
    .values({ ...own, avatar: null, bio: null, registered_at: new Date(0) })
    .execute()
  expect((await ask(`/v1/identity/${alice}`)).body.name).toBe('alice-own.latchkey.id')
  const { body } = await ask(`/v1/profile/reverse/${alice}`)
  expect(body.map(({ name }: { readonly name: string }) => name)).toEqual(['alice-own.latchkey.id', 'alice.eth'])
  expect((await resolve('alice-own.latchkey.id')).body.addresses).toHaveProperty(String(evmCoinType(31337)))
})

test('only the server fetches from the hosts of avatars', async () => {
  const { body } = await resolve('alice.eth')
  expect(JSON.stringify(body)).not.toContain('alice.example')
  const image = await server.app.request(new URL(body.attributes[0].avatar).pathname)
  expect(Buffer.from(await image.arrayBuffer()).equals(Buffer.from(picture))).toBe(true)
})

test('[S1.5] a name with a gateway (ERC-3668) is resolved, by GET and by POST', async () => {
  expect((await resolve('carol.gateway.eth')).body).toMatchObject({
    ...{ name: 'carol.gateway.eth', addresses: { 60: { address: carol } } },
    attributes: [{ avatar: imageAt, bio: 'From a gateway' }],
  })
  expect(asked.every(({ json }) => json === undefined)).toBe(true)
  // The gateway has no name below posting.eth, and signs that.
  expect((await resolve('carol.posting.eth')).code).toBe('NAME_NOT_FOUND')
  expect(asked.filter(({ json }) => json !== undefined)).toHaveLength(3)
  await ens.setPrimaryName(carol, 'carol.gateway.eth')
  expect((await ask(`/v1/identity/${carol}`)).body).toEqual({ name: 'carol.gateway.eth', avatar: imageAt })
})

/** A gateway that has the answer, but always refuses to return it. */
const busy: FetchPublic = async (url, params) => {
  const bytes = await honest(url, params)
  const host = createServer((_, response) => response.writeHead(429, { 'retry-after': '1' }).end(bytes))
  await once(host.listen(0, '127.0.0.1'), 'listening')
  const { port } = host.address() as AddressInfo
  const open = async () => (await once(request({ port }).end(), 'response'))[0] as IncomingMessage
  return safeFetch(url, { ...params, resolve: async () => ['93.184.216.34'], open }).finally(() => host.close())
}

const slow: FetchPublic = async (url, params) => {
  // Longer than a lookup may take.
  await server.clock.advance(15_001)
  return honest(url, params)
}

test.each<[string, FetchPublic]>([
  ['is down', async () => undefined],
  ['says that there were too many requests', busy],
  ['answers too late', slow],
  ['answers a page', async () => toUtf8('<html></html>')],
  ['answers nothing', async () => new Uint8Array()],
  ['signs with another key', async () => toUtf8(JSON.stringify({ data: `0x${'11'.repeat(320)}` }))],
])('when the gateway %s, the lookup fails instead of reporting that the name is free', async (_, answer) => {
  internet = answer
  expect(await resolve('carol.gateway.eth')).toMatchObject({ status: 502, code: 'NAME_LOOKUP_FAILED' })
})

test('when the node is down, ENS lookups fail and lookups of own names work', async () => {
  await rpc(anvil.url, 'anvil_setCode', ['0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe', '0xfe'])
  try {
    expect((await resolve('alice.eth')).code).toBe('NAME_LOOKUP_FAILED')
    expect((await resolve('alice-own')).status).toBe(200)
    expect((await ask(`/v1/identity/${bob}`)).code).toBe('NAME_LOOKUP_FAILED')
    expect((await ask(`/v1/profile/reverse/${alice}`)).body).toHaveLength(1)
  } finally {
    ens = await deployEns(anvil.url)
  }
})

test.each([
  ['of another account', 'alice.eth'],
  ['that nobody has', 'nobody.eth'],
  ['that is not in its normal form', 'ALICE.eth'],
  ['with markup', '<img src=x>.eth'],
  ['without a dot', 'alice'],
  ['below the zone of this server', 'alice-own.latchkey.id'],
])('does not show the name of an account that claims a name %s', async (_, name) => {
  await ens.setPrimaryName(dave, name)
  expect((await ask(`/v1/identity/${dave}`)).body).toEqual({ name: '', avatar: '' })
  expect((await ask(`/v1/profile/reverse/${dave}`)).body).toEqual([])
})

test.each([
  ['nobody.eth', 'NAME_NOT_FOUND'],
  ['deep.below.alice.eth', 'NAME_NOT_FOUND'],
  ['vitаlik.eth', 'NAME_INVALID'],
  ['a..eth', 'NAME_INVALID'],
  ['.eth', 'NAME_INVALID'],
  ['al ice.eth', 'NAME_INVALID'],
  ['nobody-here.latchkey.id', 'NAME_NOT_FOUND'],
])('answers %j with %s', async (name, code) => {
  expect((await resolve(name)).code).toBe(code)
  expect(asked).toEqual([])
})

test('a resolver that redirects lookups in a circle costs only a few calls', async () => {
  // The callback of the universal resolver gets an invalid answer, again and again.
  const urls = Array.from({ length: 40 }, (_, index) => `https://gateway-${index}.example/{data}`)
  await ens.register('circle.eth', await ens.gatewayResolver(urls, dave))
  internet = async (url) => {
    asked.push({ url })
    return undefined
  }
  expect((await resolve('circle.eth')).code).toBe('NAME_LOOKUP_FAILED')
  // Three of the gateways, for each of address, avatar and description. Once one has failed, the response does not wait for the
  // others.
  let count = -1
  const isQuiet = () => {
    const before = count
    count = asked.length
    return before === count
  }
  await expect.poll(isQuiet, { interval: 250 }).toBe(true)
  expect(asked).toHaveLength(9)
})

test('never connects to gateways inside the network', async () => {
  const hosts: string[] = []
  internet = (url, params) =>
    safeFetch(url, {
      ...params,
      resolve: async (host) => [host === 'inside.example' ? '10.0.0.7' : host],
      open: async ({ host }) => {
        hosts.push(host)
        throw new Error('connected')
      },
    })
  const urls = ['http://gateway.example/{data}', 'https://127.0.0.1/{data}', 'https://inside.example/{data}']
  await ens.register('inside.eth', await ens.gatewayResolver(urls, dave))
  expect((await resolve('inside.eth')).code).toBe('NAME_LOOKUP_FAILED')
  expect(hosts).toEqual([])
})
