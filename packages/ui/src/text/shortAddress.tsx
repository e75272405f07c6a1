const HEAD = 4
const TAIL = 6

/** `0x7a…e491c6`: four characters, an ellipsis, six (spec S5.12). Shorter texts are not changed. */
export function shortAddress(address: string): string {
  return address.length <= HEAD + TAIL + 1 ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`
}
