import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_KEY_MISMATCH, EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import type { VaultRole } from '@latchkey/contracts/vault/sessionRoutes'
import { sealDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { sealKeys } from '@latchkey/crypto/embedded/sealedKeys'
import { splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import type { JoinCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { readRecord } from '../storedWallet.ts'
import { type Outside, recoverWallet } from './recoverWallet.ts'
import { signAct } from './signAct.ts'

/** Signs in with the code and, if the user has a wallet, creates a set of shares for this device. */
export async function joinWallet({ wrapKey, context, calls }: JoinCommand, outside: Outside): Promise<SignerOutput> {
  const { exchange } = outside
  const { userId, wallet } = await exchange('verify', calls.verify, {})
  if (!isRecord(wallet) || typeof userId !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  if (wallet.status === 'none' || wallet.status === 'frozen') return { pub: { status: wallet.status, userId } }
  if (readRecord(wallet.record)?.userId !== userId) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const recovered = await recoverWallet({ released: wallet, call: calls.recover }, outside)
  const { record, container, commitment, factors, secret, walletKey, entropy, keys } = recovered
  const { walletId, epoch } = record
  const [onDevice, atVault] = await splitWalletKey(walletKey)
  const shared = { entropy, record, commitment, context, name: 'addDevice', ...(secret && { secret }) } as const
  const send = async (name: 'prepareDevice' | 'addDevice', audience: VaultRole, payload: signAct.Params['params']) => {
    const call = calls[name]
    const act = await signAct({ ...shared, audience, params: { ...call.payload, ...payload } })
    return exchange(name, call, { ...payload, act })
  }
  // At once, to save a round trip. If only one vault accepts, the sign-in fails, and repeating it adds the device at both.
  await Promise.all([
    send('prepareDevice', 'recovery', { walletId }),
    send('addDevice', 'auth', { walletId, epoch, deviceShare: toBase64Url(atVault) }),
  ])
  const deviceHalf = await sealDeviceShare(wrapKey, onDevice, record)
  const sealedKeys = await sealKeys({ walletKey, keys, record })
  keys.fill(0)
  const stored = { record, container, commitment, deviceHalf, keys: sealedKeys, ...(factors && { factors }) }
  return { pub: { status: 'active', wallet: stored } }
}
