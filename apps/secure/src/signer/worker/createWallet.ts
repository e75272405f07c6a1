import { toBase64Url } from '@latchkey/base/codec/base64'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { deriveActKey } from '@latchkey/crypto/embedded/actKey'
import { sealDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { sealKeys } from '@latchkey/crypto/embedded/sealedKeys'
import { sealSeed } from '@latchkey/crypto/embedded/seedContainer'
import { commitWalletKey, generateWalletKey, splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import { randomBytes } from '@latchkey/crypto/random'
import type { CreateCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { openWallet } from './openWallet.ts'
import type { Exchange } from './vaultExchange.ts'
import { addressesOf, deriveKeys } from './walletAccounts.ts'

/** Creates a wallet and sends its shares to the vaults. The frame commits it at the auth vault before it shows an address. */
export async function createWallet(command: CreateCommand, exchange: Exchange): Promise<SignerOutput> {
  const { userId, walletId, createdAt, wrapKey, calls } = command
  const [entropy, walletKey] = [randomBytes(16), generateWalletKey()]
  const control = toBase64Url(deriveActKey('control', entropy).publicKey)
  const keys = await deriveKeys(entropy)
  const record: WalletRecord = { v: 2, userId, walletId, ...(await addressesOf(keys)), createdAt, epoch: 1, control }
  const sealedKeys = await sealKeys({ walletKey, keys, record })
  keys.fill(0)
  const container = await sealSeed({ walletKey, entropy, record })
  const commitment = await commitWalletKey(walletKey, record)
  const [onDevice, atVault] = await splitWalletKey(walletKey)
  const [recovery, backup] = await splitWalletKey(walletKey)
  // Never store a set that does not rebuild the key.
  for (const shares of [
    [onDevice, atVault],
    [recovery, backup],
  ] as const)
    await openWallet({ shares, commitment, container, record })
  const shared = { record, commitment: toBase64Url(commitment) }
  const toAuth = { container: toBase64Url(container), deviceShare: toBase64Url(atVault) }
  // In one round trip: neither vault needs the other's answer.
  await Promise.all([
    exchange('prepareAuth', calls.prepareAuth, { ...shared, ...toAuth, recoveryShare: toBase64Url(backup) }),
    exchange('createRecovery', calls.createRecovery, { ...shared, share: toBase64Url(recovery) }),
  ])
  const deviceHalf = await sealDeviceShare(wrapKey, onDevice, record)
  return { pub: { status: 'active', wallet: { record, container, commitment, deviceHalf, keys: sealedKeys } } }
}
