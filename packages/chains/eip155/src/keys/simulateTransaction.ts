import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import type { Allowance, KnownToken } from '@latchkey/base/keys/requestFacts'
import type { BalanceChange, OperatorGrant, Simulation } from '@latchkey/base/keys/simulation'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { isUnlimited, knownToken } from './allowance.ts'
import { revertReason } from './revertReason.ts'

/**
 * Runs an `eth_sendTransaction` request in the node with `eth_simulateV1`. Token balances are read before and after the
 * transaction in the same simulated block, since an event may name another amount than the one that moved.
 *
 * Undefined when the node cannot simulate, or the request is not one that it could run.
 */
export async function simulateTransaction(params: simulateTransaction.Params): Promise<Simulation | undefined> {
  const call = readCall(params.params)
  return call && (await simulateCalls({ ...params, calls: [call] }))
}

/** The same for several calls of one account, made together. */
export async function simulateCalls(params: simulateCalls.Params): Promise<Simulation | undefined> {
  const { tokens = [], calls } = params
  const [{ from }] = calls as readonly [Call]
  const known = [...tokens.map(({ address }) => address), ...calls.flatMap(({ to }) => to ?? [])].map(lower)
  const first = await run(params, [...new Set(known)].slice(0, tokensMax))
  const found = first?.logs.filter(isTokenTransfer).map((log) => lower(log.address)) ?? []
  // Another token moved than those whose balance was read: simulate again with that one too.
  const all = [...new Set([...found, ...known])].slice(0, tokensMax)
  const ran = found.some((token) => !known.includes(token)) ? await run(params, all) : first
  return ran && outcomeOf(ran, from, tokens)
}

export declare namespace simulateTransaction {
  type Params = Pick<ChainRequest, 'params'> & Omit<simulateCalls.Params, 'calls'>
}

export declare namespace simulateCalls {
  type Params = {
    /** At least one, all of one account. */
    readonly calls: readonly Call[]
    readonly rpcUrl: string
    readonly tokens?: readonly KnownToken[]
    readonly signal?: AbortSignal | undefined
  }
}

/** Each needs two calls more; a transaction that moves more tokens is shown without the rest. */
const tokensMax = 24
/** Address and event with which nodes report transfers of the native currency. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
} as const

type Call = { readonly from: string; readonly to?: string; readonly value?: unknown; readonly data?: unknown }
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }
type NftChange = Extract<BalanceChange, { kind: 'nft' }>
type Ran = {
  readonly reverted?: { readonly reason?: string }
  readonly logs: readonly Log[]
  readonly tokenChanges: readonly { readonly token: string; readonly units: bigint }[]
}

function readCall(params: unknown): Call | undefined {
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  if (!isRecord(transaction) || typeof transaction.from !== 'string') return undefined
  const { from, to, value } = transaction
  const data = transaction.data ?? transaction.input
  return {
    from,
    ...(typeof to === 'string' ? { to } : {}),
    ...(value === undefined || value === null ? {} : { value }),
    ...(data === undefined || data === null ? {} : { data }),
  }
}

async function run(params: simulateCalls.Params, tokens: readonly string[]): Promise<Ran | undefined> {
  const { rpcUrl, signal, calls } = params
  const balances = tokens.map((to) => ({ to, data: balanceOf(calls[0]?.from ?? '') }))
  const block = { calls: [...balances, ...calls, ...balances] }
  const options = { blockStateCalls: [block], traceTransfers: true }
  const answer = await rpcCall(rpcUrl, { method: 'eth_simulateV1', params: [options, 'latest'], signal }).catch(
    () => undefined,
  )
  const results: unknown = Array.isArray(answer) && isRecord(answer[0]) ? answer[0].calls : undefined
  if (!Array.isArray(results) || results.length !== block.calls.length) return undefined
  const own: readonly unknown[] = results.slice(tokens.length, tokens.length + calls.length)
  if (!own.every(isRecord)) return undefined
  const logs = own.flatMap((one) => (Array.isArray(one.logs) ? one.logs.filter(isLog) : []))
  const failed = own.find(({ status }) => status !== '0x1')
  if (failed) return { reverted: reasonOf(failed), logs: [], tokenChanges: [] }
  const tokenChanges = tokens.flatMap((token, index) => {
    const before = unitsOf(results[index])
    const after = unitsOf(results[tokens.length + calls.length + index])
    return before === undefined || after === undefined || before === after ? [] : [{ token, units: after - before }]
  })
  return { logs, tokenChanges }
}

function reasonOf({ error, returnData }: Record<string, unknown>): { readonly reason?: string } {
  const reason = revertReason(error) ?? revertReason({ data: returnData })
  return reason === undefined ? {} : { reason }
}

function outcomeOf({ reverted, logs, tokenChanges }: Ran, from: string, tokens: readonly KnownToken[]): Simulation {
  if (reverted) return { status: 'reverted', ...reverted }
  const owner = lower(from)
  const nativeUnits = logs.filter(isNativeTransfer).reduce((sum, log) => sum + signed(log), 0n)
  const nfts = logs.flatMap(nftChange)
  // A collection also answers balanceOf, with the number of its NFTs.
  const isCollection = (token: string) => nfts.some(({ collectionAddress }) => lower(collectionAddress) === token)
  const units = tokenChanges.filter(({ token }) => !isCollection(token))
  const changes: BalanceChange[] = [
    ...(nativeUnits === 0n ? [] : [{ kind: 'units' as const, units: nativeUnits }]),
    ...units.map(({ token, units }) => ({ kind: 'units' as const, units, tokenAddress: addressOf(token) })),
    ...nfts,
  ]
  return { status: 'success', changes, ...grantsOf(logs, owner, tokens) }

  function signed({ topics: [, sender = '', recipient = ''], data }: Log): bigint {
    const units = fromQuantity(data) ?? 0n
    return (wordAddress(recipient) === owner ? units : 0n) - (wordAddress(sender) === owner ? units : 0n)
  }

  function nftChange({ address, topics: [event, sender = '', recipient = '', id] }: Log): readonly NftChange[] {
    if (event !== topics.transfer || id === undefined) return []
    const received = wordAddress(recipient) === owner
    if (received === (wordAddress(sender) === owner)) return []
    return [{ kind: 'nft', received, collectionAddress: addressOf(address), tokenId: BigInt(id) }]
  }
}

function grantsOf(logs: readonly Log[], owner: string, tokens: readonly KnownToken[]) {
  const allowances: Allowance[] = []
  const operators: OperatorGrant[] = []
  for (const { address, topics: topic, data } of logs) {
    const [event, granter = '', grantee = '', id] = topic
    const units = fromQuantity(data) ?? 0n
    if (wordAddress(granter) !== owner || units === 0n) continue
    const contract = addressOf(address)
    const other = addressOf(wordAddress(grantee))
    if (event === topics.approvalForAll) operators.push({ operator: other, collectionAddress: contract })
    if (event !== topics.approval || id !== undefined) continue
    const grant = { spender: other, tokenAddress: contract, amountUnits: units, isUnlimited: isUnlimited(units) }
    allowances.push({ ...grant, ...knownToken(contract, tokens) })
  }
  return { allowances, operators }
}

const lower = (address: string): string => address.toLowerCase()
const addressOf = (address: string): string => checksumAddress(address) ?? address
const wordAddress = (word: string): string => `0x${word.slice(-40).toLowerCase()}`
const balanceOf = (owner: string): string => `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
const isNativeTransfer = (log: Log): boolean =>
  lower(log.address) === nativeAddress && log.topics[0] === topics.transfer
const isTokenTransfer = (log: Log): boolean => lower(log.address) !== nativeAddress && log.topics[0] === topics.transfer

/** The balance that a token answered; undefined for a contract that is none. */
function unitsOf(result: unknown): bigint | undefined {
  if (!isRecord(result) || result.status !== '0x1' || typeof result.returnData !== 'string') return undefined
  return result.returnData.length === 66 ? fromQuantity(result.returnData) : undefined
}

function isLog(log: unknown): log is Log {
  if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string') return false
  return Array.isArray(log.topics) && log.topics.every((topic) => typeof topic === 'string')
}
