import { type Address, type Block, getAddress, type Hex, hexToBigInt, type Log, parseAbi, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { rpc } from '../../devnet/src/rpc.ts'
import { entryPointAddress } from '../../devnet/src/smartAccounts/deploySmartAccounts.ts'

type Moved = {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly asset: string
  readonly amount: bigint
}
export type ScannedTransaction = {
  readonly hash: Hex
  readonly block: number
  readonly index: number
  /** Unix seconds. */
  readonly minedAt: number
  readonly nonce: number
  readonly from: Address
  /** Null if a contract was created. */
  readonly to: Address | null
  readonly contractAddress: Address | null
  readonly value: bigint
  readonly input: Hex
  readonly failed: boolean
}
export type Scan = {
  /** Oldest first. */
  readonly transactions: readonly ScannedTransaction[]
  readonly moves: readonly Moved[]
  /** Gas costs of an account, as the sender of transactions or through the entry point for its user operations. */
  readonly feesOf: (account: Address) => bigint
  /** Hashes of the transactions that an account sent, received, has transfers in or acted in by a user operation; oldest first. */
  readonly transactionsOf: (account: Address) => readonly Hex[]
  /** An account's received minus sent amount of a token, since the first block. */
  readonly unitsOf: (account: Address, token: Address) => bigint
  /** The NFTs of an account as `contract:id` and amount, without zeros. */
  readonly nftsOf: (account: Address) => Readonly<Record<string, bigint>>
}

const tokenEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const nftEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const itemEvents = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

type RawTransaction = {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly value: Hex
  readonly nonce: Hex
  readonly input: Hex
}
type RawReceipt = {
  readonly status: Hex
  readonly contractAddress: Hex | null
  readonly logs: readonly Log[]
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}
type RawCall = {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly error?: string
  readonly calls?: readonly RawCall[]
}

/**
 * Reads a whole chain transaction by transaction, and decodes it with viem, to verify the index. `untraced`: without
 * calls inside transactions.
 */
export async function scanChain(url: string, { untraced = false } = {}): Promise<Scan> {
  const head = Number(await rpc(url, 'eth_blockNumber'))
  const moves: Moved[] = []
  const fees = new Map<Address, bigint>()
  const charge = (account: Address, fee: bigint) => fees.set(account, (fees.get(account) ?? 0n) + fee)
  const transactions: ScannedTransaction[] = []
  const seen = new Map<Address, Hex[]>()
  const see = (account: Address, hash: Hex) => {
    const list = seen.get(account) ?? []
    if (list.at(-1) !== hash) list.push(hash)
    seen.set(account, list)
  }
  for (let number = 0; number <= head; number += 1) {
    const block = (await rpc(url, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as Omit<
      Block,
      'transactions'
    > & { readonly transactions: readonly RawTransaction[] }
    const details = await Promise.all(block.transactions.map((one) => detailsOf(url, one)))
    for (const [index, detail] of details.entries()) {
      const { hash, from, to, value, receipt, trace } = detail
      transactions.push({
        ...readTransaction(detail, receipt),
        block: number,
        index,
        minedAt: Number(block.timestamp),
      })
      const recipient = to ?? receipt.contractAddress ?? from
      see(getAddress(from), hash)
      charge(getAddress(from), hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice))
      if (receipt.status === '0x0') continue
      see(getAddress(recipient), hash)
      const amount = hexToBigInt(value)
      const native = { hash, from: getAddress(from), to: getAddress(recipient), asset: 'native', amount }
      const internal = untraced ? [] : (trace.calls ?? []).flatMap((call) => nativeMoves(hash, call))
      const accounts = operatorsIn(receipt.logs)
      for (const account of accounts) see(account, hash)
      const isFee = (move: Moved) => accounts.has(move.from) && move.to === entryPointAddress
      for (const { from: payer, amount: fee } of internal.filter(isFee)) charge(payer, fee)
      const all = [native, ...internal.filter((move) => !isFee(move))].filter((move) => move.amount > 0n)
      for (const move of [...all, ...tokenMoves(hash, receipt.logs)]) {
        moves.push(move)
        see(move.from, hash)
        see(move.to, hash)
      }
    }
  }
  return {
    transactions,
    moves,
    feesOf: (account) => fees.get(account) ?? 0n,
    unitsOf: (account, token) => sumsOf(moves, account)[token] ?? 0n,
    transactionsOf: (account) => seen.get(account) ?? [],
    nftsOf: (account) => holdings(moves, account),
  }
}

async function detailsOf(url: string, transaction: RawTransaction) {
  const { hash } = transaction
  const [receipt, trace] = await Promise.all([
    rpc(url, 'eth_getTransactionReceipt', [hash]) as Promise<RawReceipt>,
    rpc(url, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]) as Promise<RawCall>,
  ])
  return { ...transaction, receipt, trace }
}

function nativeMoves(hash: Hex, { type, from, to, value, error, calls = [] }: RawCall): readonly Moved[] {
  if (error !== undefined) return []
  const inside = calls.flatMap((call) => nativeMoves(hash, call))
  if (!to || !value || !['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(type)) return inside
  return [{ hash, from: getAddress(from), to: getAddress(to), asset: 'native', amount: hexToBigInt(value) }, ...inside]
}

/** The accounts whose user operations the entry point ran. */
function operatorsIn(rawLogs: readonly Log[]): ReadonlySet<Address> {
  const logs = rawLogs.filter(({ address }) => getAddress(address) === entryPointAddress)
  const events = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs })
  return new Set(events.map(({ args }) => args.sender))
}

function readTransaction({ hash, from, to, value, nonce, input }: RawTransaction, receipt: RawReceipt) {
  return {
    ...{ hash, input, nonce: Number(nonce), value: hexToBigInt(value), failed: receipt.status === '0x0' },
    ...{ from: getAddress(from), to: to && getAddress(to) },
    contractAddress: to === null && receipt.contractAddress ? getAddress(receipt.contractAddress) : null,
  }
}

type TokenMove = Omit<Moved, 'asset'> & { readonly contract: Address; readonly id: bigint | undefined }
type Parsed = { readonly log: Log; readonly moves: readonly TokenMove[] }

function tokenMoves(hash: Hex, rawLogs: readonly Log[]): readonly Moved[] {
  const logs = [...rawLogs]
  const base = ({ address }: Log, { from, to }: { readonly from: Address; readonly to: Address }) => ({
    hash,
    from,
    to,
    contract: getAddress(address),
  })
  const parsed: readonly Parsed[] = [
    ...parseEventLogs({ abi: tokenEvents, logs }).map((log) => ({
      log,
      moves: [{ ...base(log, log.args), id: undefined, amount: log.args.value }],
    })),
    ...parseEventLogs({ abi: nftEvents, logs }).map((log) => ({
      log,
      moves: [{ ...base(log, log.args), id: log.args.tokenId, amount: 1n }],
    })),
    ...parseEventLogs({ abi: itemEvents, logs }).map((log) => ({
      log,
      moves:
        log.eventName === 'TransferSingle'
          ? [{ ...base(log, log.args), id: log.args.id, amount: log.args.value }]
          : log.args.ids.map((id, index) => ({ ...base(log, log.args), id, amount: log.args.values[index] ?? 0n })),
    })),
  ]
  return parsed
    .toSorted((one, other) => Number(one.log.logIndex) - Number(other.log.logIndex))
    .flatMap((one) => one.moves)
    .map(({ contract, id, ...move }) => ({ ...move, asset: id === undefined ? contract : `${contract}:${id}` }))
}

function holdings(moves: readonly Moved[], account: Address): Readonly<Record<string, bigint>> {
  const amounts = Object.entries(sumsOf(moves, account))
  return Object.fromEntries(amounts.filter(([asset, amount]) => asset.includes(':') && amount !== 0n))
}

/** Received minus sent amounts of each asset for an account. */
function sumsOf(moves: readonly Moved[], account: Address): Readonly<Record<string, bigint>> {
  const amounts: Record<string, bigint> = {}
  for (const { asset, from, to, amount } of moves) {
    if (from === account) amounts[asset] = (amounts[asset] ?? 0n) - amount
    if (to === account) amounts[asset] = (amounts[asset] ?? 0n) + amount
  }
  return amounts
}
