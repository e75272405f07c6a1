import { toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_KEY_MISMATCH, EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import { openDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { randomBytes } from '@latchkey/crypto/random'
import type { CheckCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { readRecord, type StoredWallet } from '../storedWallet.ts'
import { openStoredKeys } from './openWallet.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { assertAddresses } from './walletAccounts.ts'

/** Checks that this device and its vault together hold the key of the wallet. Signs in first when `verify` is planned. */
export async function checkWallet(command: CheckCommand, exchange: Exchange): Promise<SignerOutput> {
  const { wallet, wrapKey, calls } = command
  const { record } = wallet
  const missing = calls.verify && (await signIn(calls.verify, wallet, exchange))
  if (missing) return { pub: missing }
  const own = await openDeviceShare(wrapKey, wallet.deviceHalf, record)
  if (!own) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const requestDigest = toBase64Url(randomBytes(32))
  const { share } = await exchange('release', calls.release, { walletId, epoch, requestDigest })
  const keys = await openStoredKeys(wallet, [own, bytesField(share)])
  await assertAddresses(keys, record)
  keys.fill(0)
  return { pub: { status: 'active', wallet } }
}

/** Submits the code. Returns why the user has no usable wallet; undefined when this device has their wallet. */
async function signIn(
  call: NonNullable<CheckCommand['calls']['verify']>,
  { record }: StoredWallet,
  exchange: Exchange,
) {
  const { userId, wallet } = await exchange('verify', call, {})
  if (!isRecord(wallet) || typeof userId !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  if (wallet.status === 'none' || wallet.status === 'frozen') return { status: wallet.status, userId } as const
  const theirs = readRecord(wallet.record)
  if (!theirs || canonicalJson(theirs) !== canonicalJson(record)) throw errorOf(EMBEDDED_KEY_MISMATCH)
  return undefined
}
