import { toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import {
  EMBEDDED_ADDRESS_MISMATCH,
  EMBEDDED_KEY_MISMATCH,
  EMBEDDED_SIGNER_FAILED,
} from '@latchkey/contracts/errors/embedded'
import { sealDeviceHalf } from '@latchkey/crypto/embedded/deviceHalf'
import { splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import { equalBytes } from '@latchkey/crypto/equalBytes'
import type { JoinCommand } from '../commands.ts'
import { readRecord, type SignerOutput } from '../outputs.ts'
import { openWallet } from './openWallet.ts'
import { type AskSecret, recoveredHalf } from './recoveredHalf.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { deriveAddresses } from './walletAccounts.ts'

/**
 * Signs in with the code and, if the user has a wallet, creates a set of halves for this device. Both vaults must describe the
 * same wallet, so that neither vault alone can give a device another one.
 */
export async function joinWallet(
  { wrapKey, calls }: JoinCommand,
  { exchange, askSecret }: { readonly exchange: Exchange; readonly askSecret: AskSecret },
): Promise<SignerOutput> {
  const { userId, wallet } = await exchange('verify', calls.verify, {})
  if (!isRecord(wallet) || typeof userId !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  if (wallet.status === 'none' || wallet.status === 'frozen') return { pub: { status: wallet.status, userId } }
  const record = readRecord(wallet.record)
  if (!record || record.userId !== userId) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const [container, commitment] = [bytesField(wallet.container), bytesField(wallet.commitment)]
  const asked = { walletId, epoch, commitment: toBase64Url(commitment) }
  const recovered = await exchange('recover', calls.recover, asked)
  const theirs = readRecord(recovered.record)
  if (!theirs || canonicalJson(theirs) !== canonicalJson(record)) throw errorOf(EMBEDDED_KEY_MISMATCH)
  if (!equalBytes(bytesField(recovered.commitment), commitment)) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const recoveryHalf = await recoveredHalf({ recovered, record, askSecret })
  const halves = [recoveryHalf, bytesField(wallet.share)] as const
  const { walletKey, entropy } = await openWallet({ halves, commitment, container, record })
  const { evm, sol } = await deriveAddresses(entropy)
  if (evm !== record.evm || sol !== record.sol) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  const [onDevice, atVault] = await splitWalletKey(walletKey)
  await exchange('addDevice', calls.addDevice, { walletId, epoch, deviceShare: toBase64Url(atVault) })
  const deviceHalf = await sealDeviceHalf(wrapKey, onDevice, record)
  return { pub: { status: 'active', wallet: { record, container, commitment, deviceHalf } } }
}
