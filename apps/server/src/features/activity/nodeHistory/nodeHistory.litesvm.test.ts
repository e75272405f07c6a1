import { manualClock } from '@latchkey/base/clock'
import { formatUnits, parseUnits } from '@latchkey/base/units'
import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import { transferInstruction } from '@latchkey/solana/transfer/transferInstruction'
import {
  type Address,
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaChain, tokenHolderCount } from '../../../../../devnet/src/chains.ts'
import {
  createTokenAt,
  devSigner,
  sendInstructions,
  tokenTransfer,
} from '../../../../../devnet/src/solana/devSender.ts'
import { slotMs } from '../../../../../devnet/src/solana/slots.ts'
import { type SolanaChain, startSolana } from '../../../../../devnet/src/solana/startSolana.ts'
import { seededRandom } from '../../../../test/randomActivity.ts'
import { readConfig } from '../../../config.ts'
import { startTestApp, type TestApp } from '../../../startTestApp.ts'

const chainId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const project = '0'.repeat(32)
const splToken = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const dollar = { mint: solanaChain.dollarMint as Address, decimals: 6, symbol: 'LUSD', tokenProgram: splToken }
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const clock = manualClock(1_800_000_000_000)
const holders = await Promise.all(Array.from({ length: tokenHolderCount }, (_, index) => devSigner(index)))
const [alice] = holders as [KeyPairSigner]
const newMint = await generateKeyPairSigner()
/** Not configured at the server. */
const unlisted = { mint: newMint.address, decimals: 3, symbol: '', tokenProgram: token2022 }
let node: SolanaChain
let server: TestApp

beforeAll(async () => {
  node = await startSolana({ clock })
  await clock.advance(slotMs)
  const owners = holders.map((holder) => holder.address)
  await createTokenAt(node.url, {
    payer: alice,
    mint: newMint,
    decimals: 3,
    owners,
    unitsEach: 10n ** 9n,
    tokenProgram: token2022,
  })
  const { chains } = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_SOLANA_URL: node.url })
  server = await startTestApp({ chains: chains.filter(({ id }) => id === chainId) })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
})

type Page = { readonly data: readonly ActivityTransaction[]; readonly next: string | null }

async function pageOf(account: string, query = ''): Promise<Page> {
  const path = `/v1/account/${account}/history?projectId=${project}${query}`
  const answer = await server.app.request(path)
  expect(answer.status, path).toBe(200)
  return await answer.json()
}

async function historyOf(account: string): Promise<readonly ActivityTransaction[]> {
  const rows: ActivityTransaction[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await pageOf(`${chainId}:${account}`, cursor && `&cursor=${cursor}`)
    rows.push(...page.data)
    cursor = page.next
  }
  return rows
}

type Asset = typeof dollar | typeof unlisted | undefined
type Sent = {
  readonly signature: string
  readonly from: Address
  readonly to: Address
  readonly asset: Asset
  readonly units: bigint
  readonly failed: boolean
}

/** Sends `units` of SOL or of a token. If the sender has less, the transaction lands as failed. */
async function sendTo(
  from: KeyPairSigner,
  to: Address,
  params: { readonly asset: Asset; readonly units: bigint },
): Promise<Sent> {
  const { asset, units } = params
  // An owner's first token account is created by its first transfer.
  const opens = !holders.some((holder) => holder.address === to)
  const instructions = asset
    ? await tokenTransfer({ from, to, units, opens, ...asset })
    : [transferInstruction({ from: from.address, to, lamports: units })]
  const signature = await sendInstructions(node.url, { payer: from, instructions, skipPreflight: true })
  const failed = units > 10n ** 15n
  return { signature, from: from.address, to, asset, units, failed }
}

/** The expected history, computed from the sent transactions. */
function expected(account: Address, { from, to, asset, units, failed, signature }: Sent) {
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const { decimals = 9, symbol = 'SOL' } = asset ?? {}
  return {
    signature,
    status: failed ? 'failed' : 'confirmed',
    operationType: failed || from === account ? 'send' : 'receive',
    // Nothing happened, and somebody else sent it.
    isSpam: failed && from !== account,
    sentFrom: from,
    sentTo: to,
    transfers: failed ? [] : [{ direction, symbol, numeric: formatUnits(units, decimals) }],
  }
}

const shown = ({ metadata, transfers }: ActivityTransaction) => ({
  signature: metadata.hash,
  status: metadata.status,
  operationType: metadata.operationType,
  isSpam: metadata.isSpam,
  sentFrom: metadata.sentFrom,
  sentTo: metadata.sentTo,
  transfers: transfers.map(({ direction, fungible_info, quantity }) => ({
    direction,
    symbol: fungible_info?.symbol,
    numeric: quantity.numeric,
  })),
})

const bySignature = (one: { readonly signature: string }, other: { readonly signature: string }) =>
  one.signature < other.signature ? -1 : 1

test('[S7.4] after 150 random transfers, histories equal the sent transfers and the signatures of the chain, and add up to the balances', async () => {
  const random = seededRandom(7)
  const pick = <item>(list: readonly item[]): item => list[random(list.length)] as item
  const strangers = await Promise.all([0, 1, 2].map(() => generateKeyPairSigner()))
  const started = (await historyOf(alice.address)).length
  const sent: Sent[] = []
  for (let index = 0; index < 150; index += 1) {
    const asset = pick([undefined, dollar, unlisted])
    const to = random(4) === 0 ? pick(strangers) : pick(holders)
    // Equal transfers of one slot would be one transaction.
    const units = random(10) === 0 ? 10n ** 17n + BigInt(index) : 1_000_000n + BigInt(1_000 * random(1_000) + index)
    sent.push(await sendTo(pick(holders), to.address, { asset, units }))
    // Several transactions share a slot.
    if (random(3) === 0) await clock.advance(slotMs)
  }
  for (const { address: account } of [...holders, ...strangers]) {
    const history = await historyOf(account)
    const own = sent.filter(({ from, to }) => from === account || to === account)
    const ours = history.filter(({ metadata }) => own.some(({ signature }) => signature === metadata.hash))
    expect(ours.map(shown).toSorted(bySignature)).toEqual(
      own.map((one) => expected(account, one)).toSorted(bySignature),
    )
    const times = history.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    // Nothing is repeated, and nothing on the chain is missing.
    const hashes = history.map(({ metadata }) => metadata.hash)
    expect(hashes.toSorted()).toEqual([...(await signaturesOf(account))].toSorted())
    expect(await expectedBalances(account, history)).toEqual(await balancesOf(account))
  }
  expect((await historyOf(alice.address)).length).toBeGreaterThan(started + 25)
}, 300_000)

/** Every signature that the node lists for the account and its token accounts, read with the chain's own client. */
async function signaturesOf(owner: Address): Promise<ReadonlySet<string>> {
  const rpc = createSolanaRpc(node.url)
  const found = new Set<string>()
  for (const account of [owner, ...(await tokenAccountsOf(owner)).map(({ pubkey }) => pubkey)])
    for (const { signature } of await rpc.getSignaturesForAddress(account).send()) found.add(signature)
  return found
}

async function tokenAccountsOf(owner: Address) {
  const rpc = createSolanaRpc(node.url)
  const lists = await Promise.all(
    [splToken, token2022].map((programId) =>
      rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send(),
    ),
  )
  return lists.flatMap(({ value }) => value)
}

/** In base units, read from the chain. */
async function balancesOf(owner: Address): Promise<Readonly<Record<string, bigint>>> {
  const tokens = (await tokenAccountsOf(owner)).map(({ account }) => {
    const { mint, tokenAmount } = account.data.parsed.info
    return [mint, BigInt(tokenAmount.amount)] as const
  })
  const { value } = await createSolanaRpc(node.url).getBalance(owner).send()
  return Object.fromEntries([['SOL', value], ...tokens])
}

/** Genesis, plus the transfers of the history, minus the fees and deposits that the node reports. */
async function expectedBalances(owner: Address, history: readonly ActivityTransaction[]) {
  const isHolder = holders.some((holder) => holder.address === owner)
  const sums: Record<string, bigint> = { SOL: isHolder ? 10_000n * 10n ** 9n : 0n }
  for (const { metadata, transfers } of history) {
    sums.SOL = (sums.SOL ?? 0n) - (await costOf(metadata.hash, owner))
    for (const { direction, fungible_info, quantity } of transfers) {
      const { address: token, decimals = 0 } = fungible_info ?? {}
      const key = token?.split(':').at(-1) ?? 'SOL'
      const units = parseUnits(quantity.numeric, decimals) ?? 0n
      sums[key] = (sums[key] ?? 0n) + (direction === 'in' ? units : direction === 'out' ? -units : 0n)
    }
  }
  return sums
}

/** The fee, and the deposits of token accounts that did not exist before. */
async function costOf(signature: string, owner: Address): Promise<bigint> {
  const landed = await createSolanaRpc(node.url)
    .getTransaction(signature as Signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  if (!landed?.meta || landed.transaction.message.accountKeys[0] !== owner) return 0n
  const { fee, preBalances, postBalances, postTokenBalances = [] } = landed.meta
  const opened = postTokenBalances.filter(({ accountIndex }) => preBalances[accountIndex] === 0n)
  return opened.reduce((sum, { accountIndex }) => sum + (postBalances[accountIndex] ?? 0n), BigInt(fee))
}
