/** A number in JSON-RPC encoding. */
export const quantity = (number: number): string => `0x${number.toString(16)}`

/** The state after this block, or now. */
export const blockTag = (block: number | undefined): string => (block === undefined ? 'latest' : quantity(block))
