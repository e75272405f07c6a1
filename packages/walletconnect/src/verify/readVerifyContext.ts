import { isRecord } from '@latchkey/base/isRecord'
import type { VerifyContext } from './types.ts'

const validations: readonly unknown[] = ['VALID', 'INVALID', 'UNKNOWN']

/** A context as it was stored; what cannot be read is UNKNOWN. */
export function readVerifyContext(value: unknown, metadataUrl: string): VerifyContext {
  const verified = isRecord(value) && isRecord(value.verified) ? value.verified : {}
  const { origin, validation, isScam } = verified
  if (typeof origin !== 'string' || !validations.includes(validation))
    return { verified: { origin: metadataUrl, validation: 'UNKNOWN' } }
  return {
    verified: {
      origin,
      validation: validation as VerifyContext['verified']['validation'],
      ...(typeof isScam === 'boolean' && { isScam }),
    },
  }
}
