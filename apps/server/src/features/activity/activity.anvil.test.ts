import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { type ActivityHarness, networkId, startActivity } from '../../../test/activityHarness.ts'
import { expectEqualToChain } from '../../../test/expectEqualToChain.ts'
import { people, seededRandom, sendRandomActivity } from '../../../test/randomActivity.ts'

const random = seededRandom(20_261_123)
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(() => server.stop())

test('[S7.4] [S7.29] history and NFTs equal a scan of the chain after 300 random transfers', async () => {
  await sendRandomActivity(server.anvil.url, { count: 300, random })
  await server.index()
  await expectEqualToChain(server)
}, 300_000)

test('[S7.4] [S7.29] pages by cursor, filters by chain, and is empty for unknown chains and on-ramps', async () => {
  const [alice = '0x'] = people
  const ask = async (account: string, query = '') => {
    const path = `/v1/account/${account}/history?projectId=${server.config.projects[0]?.id}${query}`
    const response = await server.app.request(path)
    return { status: response.status, body: await response.json() }
  }
  const first = await ask(alice)
  expect(first.body.data).toHaveLength(50)
  const second = await ask(alice, `&cursor=${first.body.next}`)
  expect(second.body.data[0].id).toBe((await server.history(alice))[50]?.id)
  expect(await ask(`${networkId}:${alice}`)).toEqual(first)
  expect(await ask(alice.toLowerCase(), `&chainId=${networkId}`)).toEqual(first)
  const empty = { status: 200, body: { data: [], next: null } }
  const unsupported = { status: 200, body: { data: [], next: null, unsupported: true } }
  expect(await ask(alice, '&chainId=eip155:1')).toEqual(unsupported)
  expect(await ask(alice, '&onramp=coinbase')).toEqual(empty)
  expect(await ask('0x00000000000000000000000000000000000000aa')).toEqual(empty)
  expect((await ask('nobody')).body.error.code).toBe('INVALID_CAIP_ADDRESS')
  for (const cursor of ['x', 'W10', 'WzEsMiwzLCJhIl0'])
    expect((await ask(alice, `&cursor=${cursor}`)).body.error.code).toBe('API_REQUEST_INVALID')
})

test('a re-organisation replaces the blocks that it removed', async () => {
  await sendRandomActivity(server.anvil.url, { count: 40, random })
  await server.index()
  const before = await rpc(server.anvil.url, 'eth_getBlockByNumber', ['latest', false])
  await rpc(server.anvil.url, 'anvil_reorg', [4, []])
  const after = await rpc(server.anvil.url, 'eth_getBlockByNumber', ['latest', false])
  expect(after).not.toEqual(before)
  await server.index()
  await expectEqualToChain(server)
}, 300_000)

test('a chain that was reset to an earlier block and continued differently is indexed in its current form', async () => {
  const snapshot = await rpc(server.anvil.url, 'evm_snapshot')
  await sendRandomActivity(server.anvil.url, { count: 60, random })
  await server.index()
  await rpc(server.anvil.url, 'evm_revert', [snapshot])
  // The chain's head is now below the index, as after losing anvil's state file.
  await server.index()
  await expectEqualToChain(server)
  await sendRandomActivity(server.anvil.url, { count: 30, random })
  await server.index()
  await expectEqualToChain(server)
}, 300_000)

test('concurrent and interrupted indexers neither lose nor repeat a transaction', async () => {
  await sendRandomActivity(server.anvil.url, { count: 120, random })
  const rounds = async () => {
    const one = await server.follower()
    for (let turn = 0; turn < 8; turn += 1) await one.round().catch(() => 'another was faster')
  }
  await Promise.all([rounds(), rounds(), rounds()])
  await server.index()
  await expectEqualToChain(server)
}, 300_000)

test('a chain that was restarted from another genesis is indexed in its current form', async () => {
  const { url } = server.anvil
  const genesis = () => rpc(url, 'eth_getBlockByNumber', ['0x0', false])
  const before = await genesis()
  await sendRandomActivity(url, { count: 40, random })
  await server.index()
  await server.restartChain()
  expect(await genesis()).not.toEqual(before)
  await sendRandomActivity(url, { count: 40, random })
  await server.index()
  await expectEqualToChain(server)
}, 300_000)
