import { isRecord } from '@latchkey/base/isRecord'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from './quantity.ts'
import { revertReason } from './revertReason.ts'

/** Fields of a call, as `eth_sendTransaction` has them. */
export type Call = { readonly from?: string; readonly to?: string; readonly value?: unknown; readonly data?: unknown }

/** A call's outcome as returned by the node, not validated. */
export type CallResult = Readonly<Record<string, unknown>>

export type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/**
 * Runs calls one after the other on the latest block with `eth_simulateV1`. The logs include transfers of the native currency.
 * Undefined if the node cannot simulate, or rejects a call before it runs.
 */
export async function simulateBlock(params: simulateBlock.Params): Promise<readonly CallResult[] | undefined> {
  const { rpcUrl, calls, signal } = params
  const options = { blockStateCalls: [{ calls }], traceTransfers: true }
  const answer = await rpcCall(rpcUrl, { method: 'eth_simulateV1', params: [options, 'latest'], signal }).catch(
    () => undefined,
  )
  const results: unknown = Array.isArray(answer) && isRecord(answer[0]) ? answer[0].calls : undefined
  if (!Array.isArray(results) || results.length !== calls.length || !results.every(isRecord)) return undefined
  return results
}

export declare namespace simulateBlock {
  type Params = {
    readonly rpcUrl: string
    readonly calls: readonly Call[]
    readonly signal?: AbortSignal | undefined
  }
}

/** Address in the logs that stands for the native currency. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `Transfer(address,address,uint256)` */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export const hasReverted = ({ status }: CallResult): boolean => status !== '0x1'

/** The contract's reason for a failed call. */
export const reasonOf = ({ error, returnData }: CallResult): string | undefined =>
  revertReason(error) ?? revertReason({ data: returnData })

/** The call that reads the token balance of an account. */
export const balanceCall = (token: string, owner: string): Call => ({
  to: token,
  data: `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`,
})

/** Balance returned by the token; undefined if the contract is not a token. */
export function balanceIn(result: CallResult | undefined): bigint | undefined {
  if (result?.status !== '0x1' || typeof result.returnData !== 'string') return undefined
  return result.returnData.length === 66 ? fromQuantity(result.returnData) : undefined
}

export const logsOf = ({ logs }: CallResult): readonly Log[] => (Array.isArray(logs) ? logs.filter(isLog) : [])

export const isTransfer = (log: Log): boolean => log.topics[0] === transferTopic

export const isNative = (log: Log): boolean => log.address.toLowerCase() === nativeAddress

/** Change of the owner's native balance. `owner` is in lower case. */
export function nativeChange(logs: readonly Log[], owner: string): bigint {
  return logs
    .filter((log) => isTransfer(log) && isNative(log))
    .reduce((sum, { topics: [, sender = '', recipient = ''], data }) => {
      const units = fromQuantity(data) ?? 0n
      return sum + (wordAddress(recipient) === owner ? units : 0n) - (wordAddress(sender) === owner ? units : 0n)
    }, 0n)
}

/** The address in a topic, in lower case. */
export const wordAddress = (word: string): string => `0x${word.slice(-40).toLowerCase()}`

function isLog(log: unknown): log is Log {
  if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string') return false
  return Array.isArray(log.topics) && log.topics.every((topic) => typeof topic === 'string')
}
