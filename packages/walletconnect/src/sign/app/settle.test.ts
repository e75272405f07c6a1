import { toHex } from '@latchkey/base/codec/hex'
import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { pendingSessionsMax } from '@latchkey/contracts/constants/sign'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { expect, it } from 'vitest'
import { createMemoryRelay } from '../../../test/memoryRelay.ts'
import { roguePeer } from '../../../test/roguePeer.ts'
import { createTestPair, granted, next, requestedNamespaces } from '../../../test/testPair.ts'
import type { ReceiveMessage } from '../../relay/port.ts'
import { createAppClient } from '../createAppClient.ts'
import { createWalletClient, type WalletClient } from '../createWalletClient.ts'
import { responseText } from '../jsonRpc.ts'

const metadataOf = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] })

/** An app whose messages are delivered by the test, and two wallets that scanned its code and approved. */
async function twoApprovals() {
  const hub = createMemoryRelay()
  let receive: ReceiveMessage = async () => {}
  let write = async () => {}
  let isFull = false
  const memory = memoryStorage()
  const storage: Storage = {
    ...memory,
    async set(key, value) {
      if (key.startsWith('wc/app/session/')) await write()
      if (isFull && key.startsWith('wc/app/proposal/')) throw new Error('full')
      await memory.set(key, value)
    },
  }
  const port = hub.client('app')
  const onMessage = (receiver: ReceiveMessage) => {
    receive = receiver
    return () => {}
  }
  const app = createAppClient({ relay: { ...port, onMessage }, storage, metadata: metadataOf('app') })
  const { uri, approval } = await app.connect({ namespaces: requestedNamespaces })
  await hub.quiet()
  const wallets = ['one', 'two'].map((name) =>
    createWalletClient({ relay: hub.client(name), storage: memoryStorage(), metadata: metadataOf(name) }),
  ) as [WalletClient, WalletClient]
  for (const wallet of wallets) {
    const shown = next(wallet, 'session_proposal')
    await wallet.pair(uri)
    // The relay delivers a message to the first subscriber.
    const [proposal] = hub.published
    if (proposal && wallet === wallets[1]) hub.publish('app', proposal)
    await wallet.approve({ id: (await shown).id, namespaces: granted })
  }
  const sent = (tag: number) => hub.published.filter((message) => message.tag === tag)
  const hand = ({ topic, message, tag }: ReturnType<typeof sent>[number]) =>
    receive({ topic, message, tag, publishedAtMs: 0 }, Promise.resolve()).catch((error: unknown) => error)
  for (const response of sent(1101)) await hand(response)
  return {
    hub,
    app,
    wallets,
    approval,
    settlements: sent(1102),
    hand,
    onSessionWrite: (how: () => Promise<void>) => {
      write = how
    },
    failProposalWrites: () => {
      isFull = true
    },
  }
}

it('[S4.14] connects one of two wallets that settle at the same time, and notifies the other', async () => {
  const { hub, app, wallets, approval, settlements, hand, onSessionWrite } = await twoApprovals()
  const connected: string[] = []
  app.on('session_connect', ({ peer }) => connected.push(peer.metadata.name))
  let stored = () => {}
  const storing = new Promise<void>((resolve) => {
    stored = resolve
  })
  const reached = new Promise<void>((resolve) =>
    onSessionWrite(() => {
      resolve()
      return storing
    }),
  )
  const [one, two] = settlements.map((message, index) => (index ? reached.then(() => hand(message)) : hand(message)))
  await reached
  await hub.quiet()
  stored()
  await Promise.all([one, two])
  await hub.quiet()
  expect((await approval).peer.metadata.name).toBe('one')
  expect(connected).toEqual(['one'])
  expect(app.sessions().map(({ peer }) => peer.metadata.name)).toEqual(['one'])
  expect(wallets.map((wallet) => wallet.sessions().length)).toEqual([1, 0])
})

it('a settlement that could not be stored is delivered again', async () => {
  const { hub, app, wallets, approval, settlements, hand, onSessionWrite } = await twoApprovals()
  let writes = 0
  onSessionWrite(async () => {
    writes += 1
    if (writes === 1) throw new Error('full')
  })
  const outcomes = await Promise.all(settlements.map(hand))
  expect(outcomes).toEqual([new Error('full'), undefined])
  expect((await approval).peer.metadata.name).toBe('two')
  // The relay sends unacknowledged messages again.
  const [first] = settlements
  if (first) await hand(first)
  await hub.quiet()
  expect(app.sessions().map(({ peer }) => peer.metadata.name)).toEqual(['two'])
  expect(wallets.map((wallet) => wallet.sessions().length)).toEqual([0, 1])
})

it('[S4.14] refuses a second wallet even if the closed proposal could not be stored', async () => {
  const { hub, app, wallets, approval, settlements, hand, failProposalWrites } = await twoApprovals()
  failProposalWrites()
  for (const message of settlements) await hand(message)
  await hub.quiet()
  expect((await approval).peer.metadata.name).toBe('one')
  expect(app.sessions().map(({ peer }) => peer.metadata.name)).toEqual(['one'])
  expect(wallets.map((wallet) => wallet.sessions().length)).toEqual([1, 0])
})

it('limits the pending sessions of a code, also after the app has connected', async () => {
  const pair = createTestPair()
  const { uri, approval } = await pair.app.client.connect({ namespaces: requestedNamespaces })
  const shown = next(pair.wallet.client, 'session_proposal')
  await pair.wallet.client.pair(uri)
  const { id, pairingTopic: topic } = await shown
  const stranger = await roguePeer(pair, { side: 'wallet', kind: 'pairing', topic })
  const forge = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const responderPublicKey = toHex((await generateKeyPair()).publicKey)
      await stranger.sendText(responseText(id, { result: { relay: { protocol: 'irn' }, responderPublicKey } }))
    }
    await pair.hub.quiet()
  }
  const kept = () => pair.storages.app.keys('wc/app/pending/')
  await forge(pendingSessionsMax - 1)
  await pair.wallet.client.approve({ id, namespaces: granted })
  await approval
  expect(await kept()).toHaveLength(pendingSessionsMax - 1)
  await forge(pendingSessionsMax)
  expect(await kept()).toHaveLength(pendingSessionsMax)
  expect(pair.logs.filter((line) => line.startsWith('approval.ignored'))).toHaveLength(pendingSessionsMax - 1)
})
