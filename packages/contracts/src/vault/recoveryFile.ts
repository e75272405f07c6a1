import * as v from 'valibot'
import { protectionSchema } from './protection.ts'
import { commitmentSchema, containerSchema, shareSchema, walletRecordSchema } from './sessionSchemas.ts'

/** Everything that rebuilds a wallet without a server, encrypted with the owner's factor. Described in docs/recovery-format.md. */
export const recoveryFileSchema = v.strictObject({
  format: v.literal('latchkey-recovery'),
  version: v.literal(1),
  record: walletRecordSchema,
  container: containerSchema,
  commitment: commitmentSchema,
  /** The `auth` vault's share of the recovery set. */
  half: shareSchema,
  /** With the `recovery` vault's share, sealed. */
  protection: protectionSchema,
})
export type RecoveryFile = v.InferOutput<typeof recoveryFileSchema>
