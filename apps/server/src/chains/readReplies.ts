import { isRecord } from '@latchkey/base/isRecord'

/** The node's response to one call. */
export type RpcReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } }

const maxMessage = 500

/**
 * The replies to the calls with ids 0 … count−1, in that order; undefined if one is missing or malformed. URLs are
 * removed from error messages, because nodes may quote their own, including the operator's key.
 */
export function readReplies(text: string, count: number): readonly RpcReply[] | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const byId = new Map<unknown, RpcReply>()
  for (const entry of list) {
    const reply = readReply(entry)
    if (reply) byId.set((entry as { readonly id: unknown }).id, reply)
  }
  const replies = Array.from({ length: count }, (_, id) => byId.get(id))
  return replies.every((reply) => reply !== undefined) ? replies : undefined
}

function readReply(entry: unknown): RpcReply | undefined {
  if (!isRecord(entry)) return undefined
  const { error, result } = entry
  if (error === undefined || error === null) return result === undefined ? undefined : { result }
  if (!isRecord(error) || result !== undefined) return undefined
  const code = typeof error.code === 'number' && Number.isInteger(error.code) ? error.code : -32_603
  const message = typeof error.message === 'string' ? scrub(error.message) : 'The node answered with an error.'
  // Revert data, which clients decode. Other data may contain internals of the node.
  const data = typeof error.data === 'string' && /^0x[0-9a-fA-F]*$/.test(error.data) ? error.data : undefined
  return { error: data === undefined ? { code, message } : { code, message, data } }
}

function scrub(message: string): string {
  return message.slice(0, maxMessage).replace(/\b[a-z][a-z+.-]*:\/\/[^\s"')]+/gi, '[URL removed]')
}
