import { isRecord } from '@latchkey/base/isRecord'

const maxLogRange = 10_000n
const maxFeeHistory = 1_024n
const maxDepth = 20
const maxSimulatedCalls = 64

/**
 * The reason for rejecting a call; undefined if it is allowed. Rejects calls that could keep a node busy for minutes.
 */
export function checkParams(method: string, params: unknown): string | undefined {
  if (params !== undefined && !Array.isArray(params)) return 'params must be a list'
  const list: readonly unknown[] = params ?? []
  if (depthOf(list) > maxDepth) return 'params are nested too deep'
  const [first] = list
  if (method === 'eth_getLogs' || method === 'eth_newFilter') return checkFilter(first)
  if (method === 'eth_feeHistory' && (quantity(first) ?? maxFeeHistory + 1n) > maxFeeHistory)
    return `a fee history has at most ${maxFeeHistory} blocks`
  // Params after the call and the block are state and block overrides.
  if ((method === 'eth_call' || method === 'eth_estimateGas') && list.slice(2).some((one) => (one ?? null) !== null))
    return 'state and block overrides are not supported'
  return method === 'eth_simulateV1' ? checkSimulation(first) : undefined
}

/** One block of calls on the chain as it is: overrides would make the node keep a separate state. */
function checkSimulation(simulation: unknown): string | undefined {
  const blocks: unknown = isRecord(simulation) ? simulation.blockStateCalls : undefined
  const [block]: readonly unknown[] = Array.isArray(blocks) && blocks.length === 1 ? blocks : []
  const calls = isRecord(block) ? block.calls : undefined
  if (!isRecord(block) || !Array.isArray(calls)) return 'a simulation needs one block of calls'
  if (Object.keys(block).length > 1) return 'state and block overrides are not supported'
  return calls.length > maxSimulatedCalls ? `a simulation has at most ${maxSimulatedCalls} calls` : undefined
}

const filterFields: ReadonlySet<string> = new Set(['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'])

/** Accepts only the forms of the specification, because nodes interpret others differently. */
function checkFilter(filter: unknown): string | undefined {
  if (typeof filter !== 'object' || filter === null) return 'a filter is required'
  // Some nodes ignore the case of field names.
  const strange = Object.keys(filter).find((name) => !filterFields.has(name))
  if (strange !== undefined) return `unknown filter field ${strange.slice(0, 50)}`
  const { address, topics, ...blocks } = filter as Readonly<Record<string, unknown>>
  const addresses = hexList(address ?? [], 20)
  const wanted = topicLists(topics ?? [])
  if (!addresses || !wanted) return 'an address must be 20 bytes of hex, a topic 32'
  // An empty list matches everything.
  if (addresses.length === 0 && !wanted.some((one) => one.length > 0)) return 'a filter needs an address or a topic'
  return checkBlocks(blocks)
}

function checkBlocks({ fromBlock, toBlock, blockHash }: Readonly<Record<string, unknown>>): string | undefined {
  const from = bound(fromBlock)
  const to = bound(toBlock)
  if ((blockHash ?? null) !== null) {
    if (hexList(blockHash, 32)?.length !== 1 || typeof blockHash !== 'string')
      return 'a block hash must be 32 bytes of hex'
    return (fromBlock ?? toBlock ?? null) === null ? undefined : 'a filter takes a block hash or a range, not both'
  }
  const short = typeof from === 'bigint' && typeof to === 'bigint' && to - from <= maxLogRange
  if (short || (from === 'head' && to === 'head')) return undefined
  return `a filter covers at most ${maxLogRange} blocks, both ends given as numbers`
}

/** One end of a block range; undefined when invalid. A missing end means the latest block. */
function bound(value: unknown): bigint | 'head' | undefined {
  if (value === 'earliest') return 0n
  const tags: readonly unknown[] = ['latest', 'pending', 'safe', 'finalized', undefined, null]
  return tags.includes(value) ? 'head' : quantity(value)
}

/** A hex string or a list of hex strings of that many bytes; undefined for anything else. */
function hexList(value: unknown, bytes: number): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const form = new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`)
  const texts = list.filter((one) => typeof one === 'string' && form.test(one))
  return texts.length === list.length ? (texts as readonly string[]) : undefined
}

function topicLists(topics: unknown): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(topics) || topics.length > 4) return undefined
  const lists = topics.map((one: unknown) => hexList(one ?? [], 32))
  return lists.every((one) => one !== undefined) ? lists : undefined
}

function quantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : undefined
}

function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value]
  let depth = 0
  while (level.length > 0 && depth <= maxDepth) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    depth += 1
  }
  return depth
}
