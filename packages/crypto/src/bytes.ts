/** Byte views that own a plain ArrayBuffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The typings require an ArrayBuffer behind the view; every caller here has one. */
export const asBuffer = (bytes: Uint8Array): Bytes => bytes as Bytes
