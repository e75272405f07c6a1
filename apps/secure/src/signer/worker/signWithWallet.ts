import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import type { KeyAccount } from '@latchkey/base/keys/chainKeys'
import { EMBEDDED_ADDRESS_MISMATCH, EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { openDeviceHalf } from '@latchkey/crypto/embedded/deviceHalf'
import { sha256 } from '@latchkey/crypto/sha256'
import { recoverSigner } from '@latchkey/eip155/keys/recoverSigner'
import { recoverUndo } from '@latchkey/eip155/keys/signUndo'
import { recoverUpgrade } from '@latchkey/eip155/keys/signUpgrade'
import { assertUndo } from '@latchkey/eip155/smartAccount/assertUndo'
import { callMethods } from '@latchkey/eip155/smartAccount/callMethods'
import { ownerRequest } from '@latchkey/eip155/smartAccount/ownerRequest'
import type { Upgrade } from '@latchkey/eip155/smartAccount/upgradedAccount'
import { isSignedBy } from '@latchkey/solana/keys/isSignedBy'
import { type SignCommand, type SignRequest, undoMethod } from '../commands.ts'
import type { SignerOutput, SignResult } from '../outputs.ts'
import { openWallet } from './openWallet.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { addressIn, signingAccount } from './walletAccounts.ts'

const methods = {
  eip155: [
    ...['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', undoMethod],
    // These sign a user operation.
    ...callMethods,
  ],
  solana: ['solana_signMessage', 'solana_signTransaction'],
} as const

const sendMethods: readonly string[] = ['eth_signTransaction', undoMethod, ...callMethods]

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
  if (request.method === undoMethod) return { sig: await undo(account, request) }
  const signable = keyRequest(request, record.evm as `0x${string}`)
  const result = await account.signRequest({ ...signable, rpcUrl: '' })
  if (!(await isOwnSignature(signable, addressIn(record, request.namespace), result)))
    throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  const { upgrade } = signable
  if (!upgrade) return { sig: result as SignResult }
  const authorization = await account.signUpgrade?.(upgrade)
  if (authorization === undefined || (await recoverUpgrade(upgrade, authorization)) !== record.evm)
    throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return { sig: { signature: String(result), upgrade: authorization } }
}

/** @throws RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED, CHAIN_MISMATCH, INSUFFICIENT_FUNDS, EMBEDDED_ADDRESS_MISMATCH */
async function undo(account: KeyAccount, request: SignRequest): Promise<string> {
  const { chainId, prepared } = request
  assertUndo(request, account.address)
  const signed = prepared && (await account.signUndo?.({ chainId, prepared }))
  if (signed === undefined || (await recoverUndo(signed)) !== account.address) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return signed
}

/** Runs a method that signs without network access. @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS */
function assertSignable({ namespace, method, prepared }: SignRequest): void {
  const allowed: readonly string[] = Object.hasOwn(methods, namespace) ? methods[namespace] : []
  if (!allowed.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  if (sendMethods.includes(method) && !prepared)
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'the transaction is not prepared' } })
}

/** What the key itself signs: for a request to the smart account, the data that the account checks. @throws WALLET_METHOD_UNSUPPORTED */
function keyRequest(request: SignRequest, owner: `0x${string}`): SignRequest & { readonly upgrade?: Upgrade } {
  const owned = request.namespace === 'eip155' ? ownerRequest(request, owner) : undefined
  const { method, namespace, chainId } = request
  if (owned) return { ...owned, namespace, chainId }
  if (callMethods.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
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
