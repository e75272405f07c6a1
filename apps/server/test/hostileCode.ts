import { concat, encodeAbiParameters, type Hex, size, toHex } from 'viem'

/** EVM code that returns this data for every call, and emits the logs when it is called without data. */
export function hostileCode({ logs, answer }: { readonly logs: readonly HostileLog[]; readonly answer: Answer }): Hex {
  const emit = concat(['0x', ...logs.map(logCode)])
  // CALLDATASIZE PUSH2 target JUMPI, the logs, STOP, JUMPDEST.
  const start = 5 + size(emit) + 1
  const head = concat(['0x36', '0x61', toHex(start, { size: 2 }), '0x57', emit, '0x00', '0x5b'])
  if (answer === 'revert') return concat([head, '0x5f5ffd'])
  // PUSH3 1 MiB PUSH0 RETURN.
  if (answer === 'megabyte') return concat([head, '0x621000005ff3'])
  // PUSH3 length PUSH2 offset PUSH0 CODECOPY, PUSH3 length PUSH0 RETURN.
  const length = toHex(size(answer.bytes), { size: 3 })
  const offset = toHex(size(head) + 4 + 3 + 1 + 1 + 4 + 1 + 1, { size: 2 })
  return concat([head, '0x62', length, '0x61', offset, '0x5f39', '0x62', length, '0x5ff3', answer.bytes])
}

export type HostileLog = { readonly topics: readonly Hex[]; readonly words: number }
export type Answer = 'revert' | 'megabyte' | { readonly bytes: Hex }

export const textAnswer = (text: string): Answer => ({ bytes: encodeAbiParameters([{ type: 'string' }], [text]) })
export const bytesAnswer = (bytes: Hex): Answer => ({ bytes: encodeAbiParameters([{ type: 'bytes' }], [bytes]) })

/** PUSH32 of each topic, last first; then the length, PUSH0 and LOGn. The data is zeros. */
function logCode({ topics, words }: HostileLog): Hex {
  const pushes = topics.toReversed().map((topic) => concat(['0x7f', topic]))
  return concat([...pushes, '0x60', toHex(32 * words, { size: 1 }), '0x5f', toHex(0xa0 + topics.length)])
}
