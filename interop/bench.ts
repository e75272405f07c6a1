import './harness/outside.ts'
import { toHex } from 'viem'
import { startRelayProcess } from './harness/relayProcess.ts'
import { account, chains } from './parties/account.ts'
import { startOfficialApp } from './parties/officialApp.ts'
import { startOfficialWallet } from './parties/officialWallet.ts'
import { startOurApp } from './parties/ourApp.ts'
import { startOurWallet } from './parties/ourWallet.ts'
import type { App, StartOptions, Wallet } from './parties/party.ts'

/**
 * Alternates between a pair of official clients and a pair of ours over our relay, and measures connect() to session, link
 * to session, and signatures in sequence, with a wallet that approves at once. Prints one JSON line;
 * `bench/official.mjs` makes the table.
 */
const runs = 41
const scanMs = 100
const signatures = 20

type Pair = {
  readonly app: (options: StartOptions) => Promise<App>
  readonly wallet: (options: StartOptions) => Promise<Wallet>
}
type Times = { readonly connectMs: number; readonly linkMs: number; readonly signMs: number; readonly requests: number }

type Run = {
  readonly signed?: boolean
  /** The link is on screen for a moment before the wallet scans it, so the relay has the proposal by then. */
  readonly scanned?: boolean
}

const pairs: Readonly<Record<'official' | 'ours', Pair>> = {
  official: { app: startOfficialApp, wallet: startOfficialWallet },
  ours: { app: startOurApp, wallet: startOurWallet },
}
const relay = await startRelayProcess()
const relayUrl = `ws://127.0.0.1:${relay.port}`
const names = ['official', 'ours'] as const
const results: Record<(typeof names)[number], { quick: Times[]; scanned: Times[] }> = {
  official: { quick: [], scanned: [] },
  ours: { quick: [], scanned: [] },
}
for (let run = 0; run < runs; run += 1) {
  for (const name of names) {
    // The signatures of the official pair take half a minute with little variation, so one run is enough.
    results[name].quick.push(await once(pairs[name], { signed: run === 0 }))
    results[name].scanned.push(await once(pairs[name], { scanned: true }))
  }
}
await relay.stop()
console.log(JSON.stringify({ signatures, official: figuresOf('official'), ours: figuresOf('ours') }))
process.exit(0)

function figuresOf(name: (typeof names)[number]) {
  const { quick, scanned } = results[name]
  return {
    connectMs: middle(quick.map(({ connectMs }) => connectMs)),
    linkMs: middle(scanned.map(({ linkMs }) => linkMs)),
    signMs: middle(quick.map(({ signMs }) => signMs)),
    requests: middle(quick.map(({ requests }) => requests)),
  }
}

async function once(pair: Pair, { signed = false, scanned = false }: Run): Promise<Times> {
  const app = await pair.app({ relayUrl })
  const wallet = await pair.wallet({ relayUrl })
  const before = await requestsSoFar()
  const startedAt = performance.now()
  const { uri, session } = await app.connect()
  // The app has its session; the wallet's call may resolve a moment before or after.
  const settled = session.then((topic) => ({ topic, endedAt: performance.now() }))
  if (scanned) await new Promise((resolve) => setTimeout(resolve, scanMs))
  const linkAt = performance.now()
  await wallet.pair(uri)
  const { id } = await wallet.mail.take('proposal')
  await wallet.approve(id)
  const { topic, endedAt } = await settled
  const requests = (await requestsSoFar()) - before
  const signMs = signed ? await signAll(app, wallet, topic) : Number.NaN
  await Promise.all([app.close(), wallet.close()])
  return { connectMs: endedAt - startedAt, linkMs: endedAt - linkAt, signMs, requests }
}

async function signAll(app: App, wallet: Wallet, topic: string): Promise<number> {
  const startedAt = performance.now()
  for (let count = 0; count < signatures; count += 1) {
    const params = [toHex(`Signature ${count}`), account.address]
    const answer = app.request(topic, { chainId: chains[0], method: 'personal_sign', params })
    await wallet.answer(await wallet.mail.take('request'), await account.signMessage({ message: `Signature ${count}` }))
    await answer
  }
  return performance.now() - startedAt
}

/** Requests that the relay answered, of any client. */
async function requestsSoFar(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${relay.port}/metrics`)).text()
  const lines = text.split('\n').filter((line) => /^latchkey_relay_requests_total\b/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

function middle(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
