import { fromBase64 } from '@latchkey/base/codec/base64'
import * as v from 'valibot'

/** Bytes as base64url without padding. */
export const bytesSchema = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(
    v.string(),
    v.maxLength(Math.ceil((max * 4) / 3)),
    v.regex(/^[A-Za-z0-9_-]*$/),
    v.check((text) => {
      const length = fromBase64(text)?.length ?? -1
      return length >= min && length <= max
    }),
  )
