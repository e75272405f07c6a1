import { isAddress, isSignature } from '@solana/kit'
import * as v from 'valibot'

/** Responses of a node, which may be faulty or malicious. */
export const addressSchema = v.pipe(
  v.string(),
  v.check((text) => isAddress(text)),
)

export const signatureSchema = v.pipe(
  v.string(),
  v.check((text) => isSignature(text)),
)

/** Above 2^53 lamports (nine million SOL) JSON numbers lose the last digits. */
export const lamportsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((lamports) => BigInt(lamports)),
)
