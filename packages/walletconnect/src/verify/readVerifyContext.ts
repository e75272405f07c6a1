import { isRecord } from '@latchkey/base/isRecord'
import type { VerifyContext } from './types.ts'

const validations: readonly unknown[] = ['VALID', 'INVALID', 'UNKNOWN']

/** Reads a stored context; an unreadable one becomes UNKNOWN. */
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
