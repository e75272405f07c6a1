import { type RecoveryFile, recoveryFileSchema } from '@latchkey/contracts/vault/recoveryFile'
import * as v from 'valibot'

/** The largest file that is read. */
const mostBytes = 16 * 1024

/** The recovery file that the owner chose; undefined when it is none. */
export async function readRecoveryFile(file: Blob): Promise<RecoveryFile | undefined> {
  if (file.size > mostBytes) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), recoveryFileSchema), await file.text())
  return parsed.success ? parsed.output : undefined
}
