/** A function's name in its ABI as words: `swapExactTokensForETH` becomes 'Swap exact tokens for ETH'. */
export function methodTitle(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _]+/)
    .filter(Boolean)
    // Symbols stay in capitals.
    .map((word) => (/^[A-Z][A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
