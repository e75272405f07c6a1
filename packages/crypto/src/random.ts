import type { Bytes } from './bytes.ts'

/** `length` bytes of the system's cryptographic randomness. */
export const randomBytes = (length: number): Bytes => globalThis.crypto.getRandomValues(new Uint8Array(length))
