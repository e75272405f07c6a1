import { toBase64Url } from '@latchkey/base/codec/base64'
import type { RecoveryFile } from '@latchkey/contracts/vault/recoveryFile'
import { protectShare } from '@latchkey/crypto/embedded/protection'
import { sealSeed } from '@latchkey/crypto/embedded/seedContainer'
import { commitWalletKey, generateWalletKey, splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import { randomBytes } from '@latchkey/crypto/random'
import { deriveAddresses } from '../../apps/secure/src/signer/worker/walletAccounts.ts'

/** The recovery file of a new wallet, created by the operator's script, and the wallet's address. */
export async function makeRecoveryFile(
  password: string,
): Promise<{ readonly file: RecoveryFile; readonly address: string }> {
  const [entropy, walletKey] = [randomBytes(16), generateWalletKey()]
  const [userId, walletId] = [crypto.randomUUID(), crypto.randomUUID()]
  const addresses = await deriveAddresses(entropy)
  const record = { v: 1, userId, walletId, ...addresses, createdAt: Date.now(), epoch: 1 } as const
  const [share, own] = await splitWalletKey(walletKey)
  const file: RecoveryFile = {
    ...{ format: 'latchkey-recovery', version: 1, record },
    container: toBase64Url(await sealSeed({ walletKey, entropy, record })),
    commitment: toBase64Url(await commitWalletKey(walletKey, record)),
    half: toBase64Url(share),
    protection: await protectShare({ share: own, record, secrets: [{ type: 'password', password }] }),
  }
  return { file, address: addresses.evm }
}
