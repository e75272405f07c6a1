import { afterEach, expect, it } from 'vitest'
import { createTestPair, granted, next } from '../../test/testPair.ts'

type Pair = ReturnType<typeof createTestPair>
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })
/** Two tabs of one side: a tab listens to the others once it handles a session. */
async function awake<
  tab extends { readonly client: { readonly ready: () => Promise<void>; readonly destroy: () => void } },
>(pair: Pair, tab: tab): Promise<tab> {
  cleanups.push(tab.client.destroy)
  await tab.client.ready()
  await pair.hub.quiet()
  return tab
}
function createPair(): Pair {
  const pair = createTestPair()
  cleanups.push(
    () => pair.app.client.destroy(),
    () => pair.wallet.client.destroy(),
  )
  return pair
}

it('[S4.14] a response that only the other tab received reaches the tab that sent the request, and is not an orphan', async () => {
  const pair = createPair()
  const { topic } = await pair.connect()
  const other = await awake(pair, pair.newApp())
  const orphans: unknown[] = []
  other.client.on('orphan_response', (event) => orphans.push(event))
  const shown = next(pair.wallet.client, 'session_request')
  const answer = pair.app.client.request(sign(topic))
  const { id } = await shown
  pair.app.relay.setOnline(false)
  await pair.wallet.client.respond({ id, topic, result: '0xsigned' })
  expect(await answer).toBe('0xsigned')
  await pair.hub.quiet()
  await pair.clock.advance(2000)
  expect(orphans).toEqual([])
  expect(await pair.storages.app.keys('wc/app/orphan')).toEqual([])
  expect(await pair.storages.app.keys('wc/app/request')).toEqual([])
})

it('[S4.14] a session that the other tab settled resolves the approval of the tab that connected', async () => {
  const pair = createPair()
  await pair.connect()
  const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
  await pair.hub.quiet()
  await awake(pair, pair.newApp())
  const proposed = next(pair.wallet.client, 'session_proposal')
  await pair.wallet.client.pair(uri)
  const { id } = await proposed
  pair.app.relay.setOnline(false)
  const { topic } = await pair.wallet.client.approve({ id, namespaces: granted })
  expect((await approval).topic).toBe(topic)
})

it('[S4.14] pitfall 1: two tabs that settle the same session do not end it', async () => {
  const pair = createPair()
  const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
  await pair.hub.quiet()
  const other = await awake(pair, pair.newApp())
  const proposed = next(pair.wallet.client, 'session_proposal')
  await pair.wallet.client.pair(uri)
  const { id } = await proposed
  const { topic } = await pair.wallet.client.approve({ id, namespaces: granted })
  await approval
  await pair.hub.quiet()
  for (const { client } of [pair.app, other, pair.wallet])
    expect(client.sessions()).toMatchObject([{ topic, acknowledged: true }])
})

it('a session changed or ended in one tab changes in the others at once', async () => {
  const pair = createPair()
  const { topic } = await pair.connect()
  const other = await awake(pair, pair.newApp())
  other.relay.setOnline(false)
  const updated = next(other.client, 'session_update')
  const { eip155 } = granted
  const fewer = { eip155: { ...eip155, accounts: eip155.accounts.slice(0, 1) } }
  await pair.wallet.client.updateNamespaces({ topic, namespaces: fewer })
  expect(await updated).toEqual({ topic, namespaces: fewer })
  const left = next(other.client, 'session_delete')
  const waiting = other.client.request(sign(topic))
  await pair.hub.quiet()
  await pair.app.client.disconnect(topic)
  expect(await left).toEqual({ topic })
  await expect(waiting).rejects.toMatchObject({ rpcCode: 6000 })
  expect(other.client.sessions()).toEqual([])
})

it('[S4.14] both tabs of a wallet show a request; answering it in one removes it from the other', async () => {
  const pair = createPair()
  const { topic } = await pair.connect()
  const other = await awake(pair, pair.newWallet())
  const shown: number[] = []
  for (const { client } of [pair.wallet, other]) client.on('session_request', ({ id }) => shown.push(id))
  const answers = [pair.app.client.request(sign(topic)), pair.app.client.request(sign(topic))]
  await pair.hub.quiet()
  const [first, second] = other.client.requests()
  expect(shown).toEqual([first?.id, first?.id])
  await other.client.respond({ id: first?.id ?? 0, topic, result: 1 })
  await pair.hub.quiet()
  expect(pair.wallet.client.requests()).toEqual([second])
  expect(shown.slice(2)).toEqual([second?.id, second?.id])
  await pair.wallet.client.respond({ id: second?.id ?? 0, topic, result: 2 })
  expect(await Promise.all(answers)).toEqual([1, 2])
})
