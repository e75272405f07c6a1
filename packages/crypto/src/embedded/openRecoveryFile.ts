import { fromBase64 } from '@latchkey/base/codec/base64'
import type { RecoveryFile } from '@latchkey/contracts/vault/recoveryFile'
import type { Bytes } from '../bytes.ts'
import { type FactorSecret, openProtectedShare } from './protection.ts'
import { openSeed } from './seedContainer.ts'
import { combineShares } from './walletKey.ts'

/** The wallet's entropy, from the owner's file and factor alone; undefined if the factor is wrong or the file was changed. */
export async function openRecoveryFile(file: RecoveryFile, secret: FactorSecret): Promise<Bytes | undefined> {
  const { record, protection } = file
  const opened = await openProtectedShare({ protection, record, secret })
  if (!opened) return undefined
  const shares = [opened.share, bytesOf(file.half)] as const
  const walletKey = await combineShares({ shares, commitment: bytesOf(file.commitment), record })
  return walletKey && openSeed({ walletKey, container: bytesOf(file.container), record })
}

const bytesOf = (text: string): Bytes => fromBase64(text) ?? new Uint8Array(0)
