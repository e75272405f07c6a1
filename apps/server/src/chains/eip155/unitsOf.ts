import type { RpcReply } from '../readReplies.ts'

/** The number that a node or a contract returned; undefined for an error and for a contract that is not deployed. */
export function unitsOf(reply: RpcReply | undefined): bigint | undefined {
  if (!reply || !('result' in reply) || typeof reply.result !== 'string') return undefined
  return /^0x[0-9a-fA-F]{1,64}$/.test(reply.result) ? BigInt(reply.result) : undefined
}
