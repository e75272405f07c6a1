const lengthMax = 6

/** Shortens a token's symbol for a title whose verb must not be cut off: token creators choose the symbol, and some are long. */
export function shortSymbol(symbol: string): string {
  if (symbol.length <= lengthMax) return symbol
  // Isolated, so that the ellipsis stays at its end in right-to-left text.
  return `\u2066${symbol.slice(0, lengthMax - 1)}…\u2069`
}
