const lengthMax = 6

/** The symbol of a token in a title, whose verb must not be cut off: tokens name themselves, some at length. */
export function shortSymbol(symbol: string): string {
  if (symbol.length <= lengthMax) return symbol
  // Isolated, so that the ellipsis stays at its end in a text from right to left.
  return `\u2066${symbol.slice(0, lengthMax - 1)}…\u2069`
}
