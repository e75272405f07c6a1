/** Addresses and hashes are hex text in the code and bytes in the database. */
export const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')

export const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`
