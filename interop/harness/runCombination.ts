import { type Line, openLine } from '@latchkey/relay/testLine'
import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrangements, type Check, type Combination, checks, isRun, suiteName } from '../combinations.ts'
import {
  account,
  chains,
  granted,
  grantedProperties,
  requestedProperties,
  scopedProperties,
} from '../parties/account.ts'
import type { App, Call, StartOptions, Wallet, WalletEvents } from '../parties/party.ts'
import { outsideAttempts } from './outside.ts'
import { type Relays, startRelays } from './startRelays.ts'

/** A client and its proxy to the relay. */
type Ends = { readonly app: App; readonly wallet: Wallet; readonly appLine: Line; readonly walletLine: Line }
type Connected = Ends & { readonly topic: string; readonly proposal: WalletEvents['proposal'] }

const text = 'Signed in the interop tests'
const signCall: Call = { chainId: chains[0], method: 'personal_sign', params: [toHex(text), account.address] }
const userRejected = { code: 5000, message: 'User rejected.' }

/** Runs every check with a pair of clients over separate relay processes. */
export function runCombination(
  combination: Combination,
  start: runCombination.Start,
  place: keyof typeof arrangements = 'oneRelay',
): void {
  const arrangement = arrangements[place]
  describe(suiteName(arrangement, combination), () => {
    const cleanups: (() => unknown)[] = []
    let relays: Relays
    let connected: Connected | undefined

    beforeAll(async () => {
      relays = await startRelays[place]()
    })
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup()
      await relays.stop()
    })

    const startEnds = async (options: { readonly oneClick?: boolean } = {}): Promise<Ends> => {
      const appLine = await openLine(relays.appPort)
      const walletLine = await openLine(relays.walletPort)
      cleanups.push(appLine.close, walletLine.close)
      const app = await start.app({ relayUrl: appLine.relayUrl })
      cleanups.push(app.close)
      const wallet = await start.wallet({ relayUrl: walletLine.relayUrl, ...options })
      cleanups.push(wallet.close)
      return { app, wallet, appLine, walletLine }
    }

    /** The session that most checks share; created again after a check has ended it. */
    const session = async (): Promise<Connected> => {
      if (connected?.app.sessions().length) return connected
      const ends = connected ?? (await startEnds())
      connected = { ...ends, ...(await connect(ends)) }
      return connected
    }

    const check = (name: Check, task: () => Promise<void>): void => {
      if (isRun(name, combination, arrangement)) test(checks[name], task)
    }

    check('connect', async () => {
      const { app, wallet, topic } = await session()
      expect(wallet.topics()).toEqual([topic])
      expect(app.sessions().map(({ topic, namespaces }) => ({ topic, namespaces }))).toEqual([
        { topic, namespaces: granted },
      ])
    })

    check('properties', async () => {
      const { app, proposal } = await session()
      expect(proposal.properties).toEqual(requestedProperties)
      expect(app.sessions()[0]).toMatchObject({ properties: grantedProperties, scopedProperties })
    })

    check('sign', async () => {
      const { app, wallet, topic } = await session()
      const answer = app.request(topic, signCall)
      const request = await wallet.mail.take('request')
      expect(request).toMatchObject({ topic, ...signCall })
      const signature = await account.signMessage({ message: text })
      await wallet.answer(request, signature)
      expect(await answer).toBe(signature)
      expect(await recoverMessageAddress({ message: text, signature })).toBe(account.address)
    })

    check('rejectRequest', async () => {
      const { app, wallet, topic } = await session()
      const answer = app.request(topic, signCall)
      const [refusal] = await Promise.all([
        codeOf(answer),
        wallet.mail.take('request').then((request) => wallet.refuse(request)),
      ])
      expect(refusal).toBe(userRejected.code)
    })

    check('pingWallet', async () => {
      const { app, wallet, topic } = await session()
      await app.ping(topic)
      expect(await wallet.mail.take('ping')).toEqual({ topic })
    })

    check('pingApp', async () => {
      const { app, wallet, topic } = await session()
      await wallet.ping(topic)
      expect(await app.mail.take('ping')).toEqual({ topic })
    })

    check('event', async () => {
      const { app, wallet, topic } = await session()
      app.mail.clear()
      const event = { topic, chainId: chains[1], name: 'chainChanged', data: 10 }
      await wallet.emit(event)
      expect(await app.mail.take('event')).toEqual(event)
    })

    check('update', async () => {
      const { app, wallet, topic } = await session()
      const { eip155 } = granted
      const namespaces = {
        eip155: {
          ...eip155,
          chains: [...eip155.chains, 'eip155:137'],
          accounts: [...eip155.accounts, `eip155:137:${account.address}`],
        },
      }
      await wallet.update(topic, namespaces)
      expect(await app.mail.take('update')).toEqual({ topic, namespaces })
      expect(app.sessions()[0]?.namespaces).toEqual(namespaces)
    })

    check('extend', async () => {
      const { app, wallet, topic } = await session()
      const before = app.sessions()[0]?.expirySec ?? 0
      await wallet.extend(topic)
      expect(await app.mail.take('extend')).toEqual({ topic })
      // Expiries are whole seconds: extending a session within the second of its creation would not change its expiry.
      expect(app.sessions()[0]?.expirySec).toBeGreaterThanOrEqual(before)
    })

    check('twentyRequests', async () => {
      const { app, wallet, topic } = await session()
      const words = Array.from({ length: 20 }, (_, index) => toHex(`word ${index}`))
      const answers: Promise<unknown>[] = []
      app.mail.clear()
      for (const word of words) {
        answers.push(app.request(topic, { ...signCall, params: [word, account.address] }))
        // The official client picks request ids at random from 1000 per millisecond, so 20 concurrent ones may collide.
        await app.mail.take('sent')
      }
      for (const _ of words) {
        const request = await wallet.mail.take('request')
        await wallet.answer(request, request.params[0])
      }
      expect(await Promise.all(answers)).toEqual(words)
    })

    check('walletOffline', async () => {
      const { app, wallet, topic, walletLine } = await session()
      walletLine.cut()
      app.mail.clear()
      const answer = app.request(topic, signCall)
      await app.mail.take('sent')
      expect(wallet.mail.count('request')).toBe(0)
      walletLine.mend()
      await wallet.answer(await wallet.mail.take('request'), '0xlater')
      expect(await answer).toBe('0xlater')
    })

    check('appOffline', async () => {
      const { app, wallet, topic, appLine } = await session()
      app.mail.clear()
      const answer = app.request(topic, signCall)
      await app.mail.take('sent')
      const request = await wallet.mail.take('request')
      appLine.cut()
      await wallet.answer(request, '0xaway')
      appLine.mend()
      expect(await answer).toBe('0xaway')
    })

    check('relayKilled', async () => {
      const { app, wallet, topic, appLine, walletLine } = await session()
      walletLine.cut()
      app.mail.clear()
      const answer = app.request(topic, signCall)
      await app.mail.take('sent')
      appLine.cut()
      await relays.kill('app')
      await relays.restart()
      walletLine.mend()
      await wallet.answer(await wallet.mail.take('request'), '0xkept')
      await relays.kill('wallet')
      await relays.restart()
      appLine.mend()
      expect(await answer).toBe('0xkept')
    })

    check('relayLost', async () => {
      const { app, wallet, topic, walletLine } = await session()
      app.mail.clear()
      walletLine.cut()
      const answer = app.request(topic, signCall)
      await app.mail.take('sent')
      await relays.kill('wallet')
      walletLine.redirect(relays.appPort)
      walletLine.mend()
      await wallet.answer(await wallet.mail.take('request'), '0xmoved')
      expect(await answer).toBe('0xmoved')
      await relays.restart()
      walletLine.redirect(relays.walletPort)
      const next = app.request(topic, signCall)
      await wallet.answer(await wallet.mail.take('request'), '0xback')
      expect(await next).toBe('0xback')
      expect(wallet.mail.count('request')).toBe(0)
    })

    check('linkCut', async () => {
      const { app, wallet, topic } = await session()
      relays.cutLinks()
      app.mail.clear()
      const answer = app.request(topic, signCall)
      await app.mail.take('sent')
      if (arrangement.isApart) expect(wallet.mail.count('request')).toBe(0)
      relays.mendLinks()
      const request = await wallet.mail.take('request')
      relays.cutLinks()
      await wallet.answer(request, '0xlinked')
      relays.mendLinks()
      expect(await answer).toBe('0xlinked')
      expect(wallet.mail.count('request')).toBe(0)
    })

    check('largePayload', async () => {
      const { app, wallet, topic } = await session()
      const large = `0x${'ab'.repeat(50_000)}`
      const answer = app.request(topic, { ...signCall, params: [large, account.address] })
      const request = await wallet.mail.take('request')
      expect(request.params[0]).toBe(large)
      await wallet.answer(request, large)
      expect(await answer).toBe(large)
    })

    check('walletLeaves', async () => {
      const { app, wallet, topic } = await session()
      await wallet.disconnect(topic)
      expect(await app.mail.take('deleted')).toEqual({ topic })
      expect([app.sessions(), wallet.topics()]).toEqual([[], []])
    })

    check('appLeaves', async () => {
      const { app, wallet, topic } = await session()
      await app.disconnect(topic)
      expect(await wallet.mail.take('deleted')).toEqual({ topic })
      expect([app.sessions(), wallet.topics()]).toEqual([[], []])
    })

    check('rejectProposal', async () => {
      const { app, wallet } = connected ?? (await startEnds())
      const { uri, session } = await app.connect()
      const refusal = textOf(session)
      // On a busy machine the official wallet may have emitted an earlier proposal twice.
      wallet.mail.clear()
      await wallet.pair(uri)
      await wallet.reject((await wallet.mail.take('proposal')).id)
      expect(await refusal).toBe(userRejected.message)
      expect(wallet.topics()).toEqual([])
    })

    check('signIn', async () => {
      const { app, wallet } = await startEnds({ oneClick: true })
      const { uri, response } = await app.authenticate('32891756')
      await wallet.pair(uri)
      await wallet.signIn(await wallet.mail.take('authenticate'))
      const { accounts, topic } = await response
      expect(accounts).toEqual([`${chains[0]}:${account.address}`])
      expect(wallet.mail.count('proposal')).toBe(0)
      expect(wallet.topics()).toEqual([topic])
      const answer = app.request(topic ?? '', signCall)
      await wallet.answer(await wallet.mail.take('request'), '0xsigned')
      expect(await answer).toBe('0xsigned')
    })

    check('rejectSignIn', async () => {
      const { app, wallet } = await startEnds({ oneClick: true })
      const { uri, response } = await app.authenticate('32891757')
      const refusal = textOf(response)
      await wallet.pair(uri)
      await wallet.refuseSignIn(await wallet.mail.take('authenticate'))
      expect(await refusal).toBe(userRejected.message)
      expect([app.sessions(), wallet.topics()]).toEqual([[], []])
    })

    check('proposalInstead', async () => {
      const { app, wallet } = await startEnds()
      const { uri, response } = await app.authenticate('32891758')
      await wallet.pair(uri)
      await wallet.approve((await wallet.mail.take('proposal')).id)
      const { accounts, topic } = await response
      expect(accounts).toEqual([])
      expect(wallet.topics()).toEqual([topic])
    })

    test('no request left this machine', () => {
      expect(outsideAttempts()).toEqual([])
    })
  })
}

export declare namespace runCombination {
  type Start = {
    readonly app: (options: StartOptions) => Promise<App>
    readonly wallet: (options: StartOptions) => Promise<Wallet>
  }
}

async function connect({ app, wallet }: Ends): Promise<Pick<Connected, 'topic' | 'proposal'>> {
  const { uri, session } = await app.connect()
  await wallet.pair(uri)
  const proposal = await wallet.mail.take('proposal')
  await wallet.approve(proposal.id)
  return { topic: await session, proposal }
}

/** The error code of a rejection, wherever the client puts it. */
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no refusal',
    (error: { readonly code?: unknown; readonly rpcCode?: unknown }) => error.rpcCode ?? error.code ?? error,
  )

/** The text of a rejection; some official clients reject with the text alone. */
const textOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no refusal',
    (error: { readonly message?: unknown }) => error.message ?? error,
  )
