import { type Address, type Block, getAddress, type Hex, hexToBigInt, type Log, parseAbi, parseEventLogs } from 'viem'
import { rpc } from '../../devnet/src/rpc.ts'

type Moved = {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly asset: string
  readonly amount: bigint
}
export type Scan = {
  readonly moves: readonly Moved[]
  /** Hashes of the transactions that an account sent, received, or has transfers in; oldest first. */
  readonly transactionsOf: (account: Address) => readonly Hex[]
  /** The NFTs of an account as `contract:id` and amount, without zeros. */
  readonly nftsOf: (account: Address) => Readonly<Record<string, bigint>>
}

const tokenEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const nftEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const itemEvents = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

type RawTransaction = { readonly hash: Hex; readonly from: Hex; readonly to: Hex | null; readonly value: Hex }
type RawReceipt = { readonly status: Hex; readonly contractAddress: Hex | null; readonly logs: readonly Log[] }

/** Reads a whole chain transaction by transaction, and decodes it with viem: the second opinion on the index. */
export async function scanChain(url: string): Promise<Scan> {
  const head = Number(await rpc(url, 'eth_blockNumber'))
  const moves: Moved[] = []
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
    for (const { hash, from, to, value } of block.transactions) {
      const receipt = (await rpc(url, 'eth_getTransactionReceipt', [hash])) as RawReceipt
      const recipient = to ?? receipt.contractAddress ?? from
      see(getAddress(from), hash)
      if (receipt.status === '0x0') continue
      see(getAddress(recipient), hash)
      const amount = hexToBigInt(value)
      const native = { hash, from: getAddress(from), to: getAddress(recipient), asset: 'native', amount }
      for (const move of [...(amount > 0n ? [native] : []), ...tokenMoves(hash, receipt.logs)]) {
        moves.push(move)
        see(move.from, hash)
        see(move.to, hash)
      }
    }
  }
  return {
    moves,
    transactionsOf: (account) => seen.get(account) ?? [],
    nftsOf: (account) => holdings(moves, account),
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
  const amounts: Record<string, bigint> = {}
  for (const { asset, from, to, amount } of moves) {
    if (!asset.includes(':')) continue
    if (from === account) amounts[asset] = (amounts[asset] ?? 0n) - amount
    if (to === account) amounts[asset] = (amounts[asset] ?? 0n) + amount
  }
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0n))
}
