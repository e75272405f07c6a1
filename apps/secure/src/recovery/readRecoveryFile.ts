import { type RecoveryFile, recoveryFileSchema } from '@latchkey/contracts/vault/recoveryFile'
import * as v from 'valibot'

/** Maximum size of a file. */
const mostBytes = 16 * 1024

/** Reads the file that the owner chose. Undefined if it is not a recovery file. */
export async function readRecoveryFile(file: Blob): Promise<RecoveryFile | undefined> {
  if (file.size > mostBytes) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), recoveryFileSchema), await file.text())
  return parsed.success ? parsed.output : undefined
}
