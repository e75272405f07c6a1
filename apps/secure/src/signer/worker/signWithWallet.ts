import type { Clock } from '@latchkey/base/clock'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import type { KeyAccount } from '@latchkey/base/keys/chainKeys'
import { ACCOUNT_CONTROL_REFUSED } from '@latchkey/contracts/errors/custody'
import { EMBEDDED_ADDRESS_MISMATCH, EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { openDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { sha256 } from '@latchkey/crypto/sha256'
import { assertNotHash } from '@latchkey/eip155/keys/assertNotHash'
import { checkedTransaction } from '@latchkey/eip155/keys/checkedTransaction'
import { recoverSigner } from '@latchkey/eip155/keys/recoverSigner'
import { recoverUndo } from '@latchkey/eip155/keys/signUndo'
import { recoverUpgrade } from '@latchkey/eip155/keys/signUpgrade'
import { assertUndo } from '@latchkey/eip155/smartAccount/assertUndo'
import { callMethods } from '@latchkey/eip155/smartAccount/callMethods'
import { controlAsked } from '@latchkey/eip155/smartAccount/controlAsked'
import { ownerRequest } from '@latchkey/eip155/smartAccount/ownerRequest'
import type { Upgrade } from '@latchkey/eip155/smartAccount/upgradedAccount'
import { isSignedBy } from '@latchkey/solana/keys/isSignedBy'
import type { Address } from 'viem'
import { grantMethod, type SignCommand, type SignRequest, undoMethod } from '../commands.ts'
import type { SignerOutput, SignResult } from '../outputs.ts'
import type { grantRequest } from './grantRequest.ts'
import { openStoredKeys } from './openWallet.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { addressIn, signingAccount } from './walletAccounts.ts'

const methods = {
  eip155: [
    ...['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', undoMethod, grantMethod],
    // Methods that sign a user operation.
    ...callMethods,
  ],
  solana: ['solana_signMessage', 'solana_signTransaction'],
} as const

const preparedMethods: readonly string[] = ['eth_signTransaction', undoMethod, grantMethod, ...callMethods]

/** Rebuilds the key from the shares of the device and the vault, signs one request and verifies the signature. */
export async function signWithWallet(command: SignCommand, outside: signWithWallet.Outside): Promise<SignerOutput> {
  const { exchange, clock } = outside
  const { wallet, wrapKey, request, calls } = command
  const { record } = wallet
  assertSignable(request)
  const own = await openDeviceShare(wrapKey, wallet.deviceHalf, record)
  if (!own) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const requestDigest = toBase64Url(await digestOf(request))
  const { share } = await exchange('release', calls.release, { walletId, epoch, requestDigest })
  // Uses the record and commitment pinned on this device, not those from the vault.
  const keys = await openStoredKeys(wallet, [own, bytesField(share)])
  const account = await signingAccount({ keys, record, namespace: request.namespace })
  keys.fill(0)
  if (request.method === undoMethod) return { sig: await undo(account, request) }
  const signable = await keyRequest(request, { owner: account.address as Address, nowMs: clock.now() })
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

export declare namespace signWithWallet {
  type Outside = { readonly exchange: Exchange; readonly clock: Clock }
}

type KeyRequest = SignRequest & { readonly upgrade?: Upgrade }

/** @throws RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED, CHAIN_MISMATCH, INSUFFICIENT_FUNDS, EMBEDDED_ADDRESS_MISMATCH */
async function undo(account: KeyAccount, request: SignRequest): Promise<string> {
  const { chainId, prepared } = request
  assertUndo(request, account.address)
  const signed = prepared && (await account.signUndo?.({ chainId, prepared }))
  if (signed === undefined || (await recoverUndo(signed)) !== account.address) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return signed
}

/** Runs a method that signs without network access. @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, MESSAGE_LENGTH_REFUSED */
function assertSignable(request: SignRequest): void {
  const { namespace, method, prepared } = request
  const allowed: readonly string[] = Object.hasOwn(methods, namespace) ? methods[namespace] : []
  if (!allowed.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  if (preparedMethods.includes(method) && !prepared)
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'it is not prepared' } })
  if (namespace === 'eip155') assertNotHash(request)
}

/**
 * The request that the key signs: for the smart account, the data that the account verifies. The frame checks the
 * request too, but the signer does not rely on that.
 *
 * @throws ACCOUNT_CONTROL_REFUSED, WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, CHAIN_MISMATCH,
 * PERMISSION_REQUEST_INVALID
 */
async function keyRequest(request: SignRequest, { owner, nowMs }: grantRequest.Params): Promise<KeyRequest> {
  const { method, namespace, chainId } = request
  if (namespace === 'solana') return { namespace, method, params: request.params, chainId }
  if (method === grantMethod) {
    // Loaded on use: it parses permissions, which other requests do not need.
    const { grantRequest } = await import('./grantRequest.ts')
    return { ...grantRequest(request, { owner, nowMs }), namespace, chainId }
  }
  if (controlAsked(request, owner)) throw errorOf(ACCOUNT_CONTROL_REFUSED)
  const owned = ownerRequest(request, owner)
  if (owned) return { ...owned, namespace, chainId }
  if (callMethods.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  // Copies only the fields of a request: an `upgrade` added by the page would make the key sign an authorization.
  const { params } = request
  const signable = { namespace, method, params, chainId }
  return method === 'eth_signTransaction' ? { ...signable, prepared: checkedTransaction(request) } : signable
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
