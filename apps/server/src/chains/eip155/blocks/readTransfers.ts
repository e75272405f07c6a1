import { decodeAbiParameters } from 'viem/utils'
import type { ChainTransfer } from '../../blockReader.ts'
import type { RpcLog } from './blockSchemas.ts'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const wordLength = 64

/** The token transfers in a log. Any contract may emit any log; those that do not follow the standards are ignored. */
export function readTransfers({ address, topics, data }: RpcLog): readonly ChainTransfer[] {
  const [topic, first, second, third] = topics
  if (topic === transferTopic && topics.length === 3 && data.length === 2 + wordLength)
    return party(first, second, { kind: 'erc20', contract: address, tokenId: undefined, amount: BigInt(data) })
  if (topic === transferTopic && topics.length === 4 && third && data === '0x')
    return party(first, second, { kind: 'erc721', contract: address, tokenId: BigInt(third), amount: 1n })
  if (topics.length !== 4) return []
  const pairs = topic === singleTopic ? singleOf(data) : topic === batchTopic ? batchOf(data) : []
  return pairs.flatMap(([tokenId, amount]) =>
    party(second, third, { kind: 'erc1155', contract: address, tokenId, amount }),
  )
}

function party(
  from: string | undefined,
  to: string | undefined,
  moved: Omit<ChainTransfer, 'from' | 'to'>,
): readonly ChainTransfer[] {
  const parties = [addressOf(from), addressOf(to)] as const
  return parties[0] && parties[1] ? [{ ...moved, from: parties[0], to: parties[1] }] : []
}

/** An address fills the last 20 bytes of a topic; the others are zero. */
function addressOf(topic: string | undefined): string | undefined {
  return topic?.startsWith(`0x${'0'.repeat(24)}`) ? `0x${topic.slice(26)}` : undefined
}

type Pairs = readonly (readonly [tokenId: bigint, amount: bigint])[]

function singleOf(data: string): Pairs {
  if (data.length !== 2 + 2 * wordLength) return []
  return [[BigInt(data.slice(0, 2 + wordLength)), BigInt(`0x${data.slice(2 + wordLength)}`)]]
}

function batchOf(data: string): Pairs {
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as `0x${string}`)
    return ids.length === amounts.length ? ids.map((id, index) => [id, amounts[index] ?? 0n]) : []
  } catch {
    return []
  }
}
