import { toHex } from '@latchkey/base/codec/hex'

/** Unguessable, so that two tabs never choose the same one. */
export const newOperationId = (): string => toHex(crypto.getRandomValues(new Uint8Array(12)))
