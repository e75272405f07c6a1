import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_ADDRESS_MISMATCH, EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { openDeviceHalf } from '@latchkey/crypto/embedded/deviceHalf'
import { sha256 } from '@latchkey/crypto/sha256'
import { recoverSigner } from '@latchkey/eip155/keys/recoverSigner'
import { ownerRequest } from '@latchkey/eip155/smartAccount/ownerRequest'
import { isSignedBy } from '@latchkey/solana/keys/isSignedBy'
import type { SignCommand, SignRequest } from '../commands.ts'
import type { SignerOutput, SignResult } from '../outputs.ts'
import { openWallet } from './openWallet.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { addressIn, signingAccount } from './walletAccounts.ts'

const methods = {
  // The last two: as a user operation of the smart account.
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction', 'wallet_sendCalls'],
  solana: ['solana_signMessage', 'solana_signTransaction'],
} as const

const sendMethods: readonly string[] = ['eth_signTransaction', 'eth_sendTransaction', 'wallet_sendCalls']

/** Rebuilds the key from the halves of device and vault, signs one request and verifies the signature. */
export async function signWithWallet(command: SignCommand, exchange: Exchange): Promise<SignerOutput> {
  const { wallet, wrapKey, request, calls } = command
  const { record, container, commitment } = wallet
  assertSignable(request)
  const own = await openDeviceHalf(wrapKey, wallet.deviceHalf, record)
  if (!own) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const requestDigest = toBase64Url(await digestOf(request))
  const { share } = await exchange('release', calls.release, { walletId, epoch, requestDigest })
  // Uses the record and commitment pinned on this device, not those from the vault.
  const halves = [own, bytesField(share)] as const
  const { entropy } = await openWallet({ halves, commitment, container, record })
  const account = await signingAccount({ entropy, record, namespace: request.namespace })
  const signable = keyRequest(request, record.evm as `0x${string}`)
  const result = await account.signRequest({ ...signable, rpcUrl: '' })
  if (!(await isOwnSignature(signable, addressIn(record, request.namespace), result)))
    throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return { sig: result as SignResult }
}

/** Runs a method that signs without network access. @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS */
function assertSignable({ namespace, method, prepared }: SignRequest): void {
  const allowed: readonly string[] = Object.hasOwn(methods, namespace) ? methods[namespace] : []
  if (!allowed.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  if (sendMethods.includes(method) && !prepared)
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'the transaction is not prepared' } })
}

/** What the key itself signs: for a request to the smart account, the data that the account checks. @throws WALLET_METHOD_UNSUPPORTED */
function keyRequest(request: SignRequest, owner: `0x${string}`): SignRequest {
  const owned = request.namespace === 'eip155' ? ownerRequest(request, owner) : undefined
  const { method, namespace, chainId } = request
  if (owned) return { ...owned, namespace, chainId }
  if (method === 'eth_sendTransaction' || method === 'wallet_sendCalls')
    throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  return request
}

async function isOwnSignature(request: SignRequest, address: string, result: unknown): Promise<boolean> {
  if (request.namespace === 'solana') return isSignedBy({ ...request, address, result })
  return (await recoverSigner({ ...request, result })) === address
}

/** SHA-256 of the request for the vault's audit log. */
function digestOf({ namespace, method, params, chainId, prepared }: SignRequest): Promise<Uint8Array> {
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  return sha256(toUtf8(JSON.stringify([namespace, method, params, chainId, prepared?.transaction ?? null], text)))
}
