import * as v from 'valibot'

/** Operations for which being signed in is not enough: they need a fresh proof of the owner. */
const freshPurposes = ['unfreeze', 'protect', 'export', 'delete'] as const
export type FreshPurpose = (typeof freshPurposes)[number]

export const freshPurposeSchema = v.picklist(freshPurposes)

/** Purpose of a code, a link or a social proof, which is valid for no other. */
export const proofPurposeSchema = v.picklist(['signIn', ...freshPurposes])
export type ProofPurpose = v.InferOutput<typeof proofPurposeSchema>
export type ApprovalPurpose = ProofPurpose | 'changeEmail'
