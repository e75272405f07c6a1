/** Views that own a plain buffer, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The typings ask for an ArrayBuffer behind the view; every caller here has one. */
export const asBuffer = (bytes: Uint8Array): Bytes => bytes as Bytes
