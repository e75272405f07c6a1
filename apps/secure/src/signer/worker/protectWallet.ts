import { toBase64Url } from '@latchkey/base/codec/base64'
import type { VaultRole } from '@latchkey/contracts/vault/sessionRoutes'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { sealDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { protectShare } from '@latchkey/crypto/embedded/protection'
import { sealKeys } from '@latchkey/crypto/embedded/sealedKeys'
import { sealSeed } from '@latchkey/crypto/embedded/seedContainer'
import { commitWalletKey, generateWalletKey, splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import type { ProtectCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { currentEntropy } from './currentEntropy.ts'
import { openWallet } from './openWallet.ts'
import { askedFactors } from './recoveredShare.ts'
import type { Outside } from './recoverWallet.ts'
import { signAct } from './signAct.ts'
import { checkedKeys } from './walletAccounts.ts'

/** Gives the wallet a new key and new shares. The recovery share is sealed before it leaves this worker. */
export async function protectWallet(command: ProtectCommand, { exchange, keep }: Outside): Promise<SignerOutput> {
  const { wrapKey, secrets, context, calls } = command
  const entropy = await currentEntropy(command, exchange)
  const keys = await checkedKeys(entropy, command.wallet.record)
  const record: WalletRecord = { ...command.wallet.record, epoch: command.wallet.record.epoch + 1 }
  const walletKey = generateWalletKey()
  const container = await sealSeed({ walletKey, entropy, record })
  const commitment = await commitWalletKey(walletKey, record)
  const [onDevice, atVault] = await splitWalletKey(walletKey)
  const [recovery, backup] = await splitWalletKey(walletKey)
  // A set that does not rebuild the key must not be stored.
  for (const shares of [
    [onDevice, atVault],
    [recovery, backup],
  ] as const)
    await openWallet({ shares, commitment, container, record })
  const { protection, secretPublicKey } = await protectShare({ share: recovery, record, secrets })
  const before = { entropy, record: command.wallet.record, commitment: command.wallet.commitment }
  const sign = (audience: VaultRole, params: signAct.Params['params']) =>
    signAct({ ...before, newCommitment: commitment, context, name: 'protect', audience, params })
  const shared = { record, commitment: toBase64Url(commitment), secretPublicKey }
  const atRecovery = { ...shared, protection }
  const prepared = await sign('recovery', { ...calls.prepareProtection.payload, ...atRecovery })
  await exchange('prepareProtection', calls.prepareProtection, { ...atRecovery, act: prepared })
  const deviceHalf = await sealDeviceShare(wrapKey, onDevice, record)
  const sealedKeys = await sealKeys({ walletKey, keys, record })
  keys.fill(0)
  const wallet = {
    ...{ record, container, commitment, deviceHalf, keys: sealedKeys },
    factors: askedFactors(protection),
  }
  await keep(wallet)
  const [deviceShare, recoveryShare] = [toBase64Url(atVault), toBase64Url(backup)]
  const atAuth = { ...shared, container: toBase64Url(container), deviceShare, recoveryShare }
  const act = await sign('auth', { ...calls.protect.payload, ...atAuth })
  await exchange('protect', calls.protect, { ...atAuth, act })
  return { pub: { status: 'active', wallet } }
}
