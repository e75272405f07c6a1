// The characters of RFC 3986 and the space; ERC-4361 builds its grammar from them.
const strange = /[^\w\-.~:/?#[\]@!$&'()*+,;= ]/gu

/** The characters of a statement that are not allowed, each once; empty when there is none. */
export function strangeIn(statement: string): string {
  return [...new Set(statement.match(strange))].join(' ')
}
