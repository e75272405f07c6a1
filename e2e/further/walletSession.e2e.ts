import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { describe, expect, test } from 'vitest'
import { copyLink, disconnectInSettings } from '../harness/flows.ts'
import { clockStepMs, passTime } from '../harness/passTime.ts'
import { openRelayWallet } from '../harness/relayWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const first = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A visitor whose wallet is on another device. `settings` are applied before the session begins. */
async function connected(settings: { readonly walletBehindMs?: number } = {}) {
  const visitor = await newVisitor(browser(), stack)
  const wallet = await openRelayWallet(stack, 'Heron')
  await visitor.page.clock.install()
  await visitor.open('/?signin=off')
  const uri = await copyLink(visitor)
  wallet.setBack(settings.walletBehindMs ?? 0)
  const session = await wallet.connect(uri, [first])
  await visitor.isClosed()
  await visitor.isConnected(first)
  const leave = async () => {
    await wallet.close()
    await visitor.leave()
  }
  return { visitor, wallet, session, leave }
}

describe('a session with a wallet on another device', () => {
  test('[S4.14] the page follows the wallet to another account, also after a reload', async () => {
    const { visitor, wallet, session, leave } = await connected()
    const change = await wallet.client.updateNamespaces({
      topic: session.topic,
      namespaces: wallet.namespacesWith(session, [second]),
    })
    await change.acknowledged()
    await visitor.isConnected(second)
    await visitor.page.reload()
    await visitor.isConnected(second)
    await leave()
  })

  test("[S4.14] the page answers the wallet's ping, also after a reload, until the visitor disconnects", async () => {
    const { visitor, wallet, session, leave } = await connected()
    await wallet.client.ping(session.topic)
    await visitor.page.reload()
    await visitor.isConnected(first)
    await wallet.client.ping(session.topic)

    const ended = new Promise<{ topic: string }>((resolve) => wallet.client.on('session_delete', resolve))
    await visitor.connectButton.click()
    await disconnectInSettings(visitor)
    expect(await ended).toEqual({ topic: session.topic })
    await expect(wallet.client.ping(session.topic)).rejects.toMatchObject({ code: expect.any(String) })
    await leave()
  })

  test('[S4.14] a session that expires disconnects the visitor with a notice; one that the wallet extended does not', async () => {
    const lifetimeMs = 90_000
    const walletBehindMs = sessionLifetimeSec * 1000 - lifetimeMs
    for (const extends_ of [true, false]) {
      const { visitor, wallet, session, leave } = await connected({ walletBehindMs })
      wallet.setBack(0)
      if (extends_) await (await wallet.client.extend(session.topic)).acknowledged()
      const { clock } = visitor.page
      await clock.pauseAt((await visitor.page.evaluate(() => Date.now())) + clockStepMs)
      await passTime(visitor.page, lifetimeMs + clockStepMs)
      if (extends_) await visitor.isConnected(first)
      else await visitor.isDisconnected()
      await clock.resume()
      if (!extends_) await visitor.hears('Wallet disconnected')
      await visitor.page.reload()
      if (extends_) await visitor.isConnected(first)
      else await visitor.isDisconnected()
      await leave()
    }
  })
})
