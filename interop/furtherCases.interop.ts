import { openLine } from '@latchkey/relay/testLine'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMail } from './harness/mail.ts'
import { outsideAttempts } from './harness/outside.ts'
import { type RelayProcess, startRelayProcess } from './harness/relayProcess.ts'
import { requested, signInWith } from './parties/account.ts'
import { startOfficialApp } from './parties/officialApp.ts'
import { officialOptions } from './parties/officialOptions.ts'
import { startOfficialWallet } from './parties/officialWallet.ts'
import { verifySignature } from './parties/ourApp.ts'
import { ourOptions } from './parties/ourOptions.ts'
import { startOurWallet } from './parties/ourWallet.ts'
import { restClient } from './parties/restClient.ts'

/** The official client subscribes to this many topics in one call when it reconnects. */
const topicCount = 500

describe('further cases', () => {
  const cleanups: (() => unknown)[] = []
  let relay: RelayProcess
  let relayUrl: string

  beforeAll(async () => {
    relay = await startRelayProcess()
    relayUrl = `ws://127.0.0.1:${relay.port}`
  })
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
    await relay.stop()
  })

  test(`the relay accepts an official app that reconnects with ${topicCount} topics`, async () => {
    const line = await openLine(relay.port)
    const app = await startOfficialApp({ relayUrl: line.relayUrl })
    const wallet = await startOurWallet({ relayUrl })
    cleanups.push(line.close, app.close, wallet.close)
    const connections: Awaited<ReturnType<typeof app.connect>>[] = []
    for (let index = 0; index < topicCount; index++) connections.push(await app.connect())
    line.cut()
    const chosen = [0, 249, topicCount - 1].map((index) => connections[index])
    for (const connection of chosen) {
      await wallet.pair(connection?.uri ?? '')
      await wallet.approve((await wallet.mail.take('proposal')).id)
    }
    line.mend()
    const topics = await Promise.all(chosen.map((connection) => connection?.session))
    expect(new Set(topics)).toEqual(new Set(wallet.topics()))
  })

  test('a wallet without sign-in support connects without it', async () => {
    const options = ourOptions('app', relayUrl)
    const app = createAppClient({ ...options, verifySignature })
    const wallet = await startOfficialWallet({ relayUrl })
    cleanups.push(options.relay.destroy, app.destroy, wallet.close)
    const { uri, approval } = await app.connect({ namespaces: requested, authentication: [signInWith('32891759')] })
    await wallet.pair(uri)
    await wallet.approve((await wallet.mail.take('proposal')).id)
    const { topic, authentication } = await approval
    expect(wallet.topics()).toEqual([topic])
    expect(authentication).toBeUndefined()
  })

  test('an official app pings and deletes a pairing with our wallet', async () => {
    const app = await SignClient.init(officialOptions('app', relayUrl))
    const options = ourOptions('wallet', relayUrl)
    const wallet = createWalletClient(options)
    const mail = createMail<{ proposal: object; deleted: { topic: string } }>('Our wallet client')
    wallet.on('session_proposal', (proposal) => mail.put('proposal', proposal))
    wallet.on('pairing_delete', (deleted) => mail.put('deleted', deleted))
    cleanups.push(() => restClient(app.core), options.relay.destroy, wallet.destroy)
    const { uri = '' } = await app.connect({ optionalNamespaces: requested })
    await wallet.pair(uri)
    await mail.take('proposal')
    const [pairing] = app.core.pairing.getPairings()
    const topic = pairing?.topic ?? ''
    await app.core.pairing.ping({ topic })
    await app.core.pairing.disconnect({ topic })
    expect(await mail.take('deleted')).toEqual({ topic })
    expect(wallet.proposals()).toEqual([])
  })

  test('no request left the machine', () => {
    expect(outsideAttempts()).toEqual([])
  })
})
