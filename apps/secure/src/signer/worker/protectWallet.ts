import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_ADDRESS_MISMATCH, EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { openDeviceShare, sealDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { protectShare } from '@latchkey/crypto/embedded/protection'
import { sealSeed } from '@latchkey/crypto/embedded/seedContainer'
import { commitWalletKey, generateWalletKey, splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import { randomBytes } from '@latchkey/crypto/random'
import type { ProtectCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { openWallet } from './openWallet.ts'
import { askedFactors } from './recoveredShare.ts'
import type { Outside } from './recoverWallet.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { deriveAddresses } from './walletAccounts.ts'

/** Gives the wallet a new key and new shares. The recovery share is sealed before it leaves this worker. */
export async function protectWallet(command: ProtectCommand, { exchange, keep }: Outside): Promise<SignerOutput> {
  const { wrapKey, secrets, calls } = command
  const entropy = await currentEntropy(command, exchange)
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
  const protection = await protectShare({ share: recovery, record, secrets })
  const shared = { record, commitment: toBase64Url(commitment) }
  await exchange('prepareProtection', calls.prepareProtection, { ...shared, protection })
  const deviceHalf = await sealDeviceShare(wrapKey, onDevice, record)
  const wallet = { record, container, commitment, deviceHalf, factors: askedFactors(protection) }
  await keep(wallet)
  await exchange('protect', calls.protect, {
    ...shared,
    container: toBase64Url(container),
    deviceShare: toBase64Url(atVault),
    recoveryShare: toBase64Url(backup),
  })
  return { pub: { status: 'active', wallet } }
}

async function currentEntropy({ wallet, wrapKey, calls }: ProtectCommand, exchange: Exchange): Promise<Uint8Array> {
  const { record, container, commitment } = wallet
  const own = await openDeviceShare(wrapKey, wallet.deviceHalf, record)
  if (!own) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const requestDigest = toBase64Url(randomBytes(32))
  const { share } = await exchange('release', calls.release, { walletId, epoch, requestDigest })
  const { entropy } = await openWallet({ shares: [own, bytesField(share)], commitment, container, record })
  const { evm, sol } = await deriveAddresses(entropy)
  if (evm !== record.evm || sol !== record.sol) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return entropy
}
