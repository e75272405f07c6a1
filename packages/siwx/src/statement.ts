// The characters of RFC 3986 and the space; ERC-4361 builds its grammar from them.
const strange = /[^\w\-.~:/?#[\]@!$&'()*+,;= ]/gu

/** The characters that no statement may have, each once; empty when there is none. */
export function strangeIn(statement: string): string {
  return [...new Set(statement.match(strange))].join(' ')
}
