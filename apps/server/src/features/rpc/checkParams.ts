const maxLogRange = 10_000n
const maxFeeHistory = 1_024n
const maxDepth = 20

/** Why a node is not asked this; undefined when it may be. Keeps one call from costing a node minutes. */
export function checkParams(method: string, params: unknown): string | undefined {
  if (params !== undefined && !Array.isArray(params)) return 'params must be a list'
  const list: readonly unknown[] = params ?? []
  if (depthOf(list) > maxDepth) return 'params are nested too deeply'
  const [first, , third] = list
  if (method === 'eth_getLogs') return checkLogs(first)
  if (method === 'eth_feeHistory' && (quantity(first) ?? maxFeeHistory + 1n) > maxFeeHistory)
    return `a fee history has at most ${maxFeeHistory} blocks`
  if ((method === 'eth_call' || method === 'eth_estimateGas') && third !== undefined && third !== null)
    return 'state overrides are not offered'
  return undefined
}

function checkLogs(filter: unknown): string | undefined {
  if (typeof filter !== 'object' || filter === null) return 'a filter is required'
  const { address, topics, fromBlock, toBlock, blockHash } = filter as Readonly<Record<string, unknown>>
  if (!address && !(Array.isArray(topics) && topics.some(Boolean))) return 'a filter needs an address or a topic'
  const from = quantity(fromBlock)
  const to = quantity(toBlock)
  if (blockHash !== undefined || (from !== undefined && to !== undefined && to - from <= maxLogRange)) return undefined
  const open = from === undefined && to === undefined && fromBlock !== 'earliest'
  return open ? undefined : `a filter covers at most ${maxLogRange} blocks, both ends given as numbers`
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
