import { toUtf8 } from '@latchkey/base/codec/utf8'

/** Bytes of an envelope besides its text: type, nonce and tag. */
const frameBytes = 1 + 12 + 16

/** Length in characters of the type 0 envelope of a text. */
export const envelopeLength = (text: string): number => 4 * Math.ceil((frameBytes + toUtf8(text).length) / 3)
