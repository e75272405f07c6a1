import { errorOf } from '@latchkey/base/errors'
import type { SignableRequest } from '@latchkey/base/keys/chainKeys'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { sign } from '@latchkey/crypto/ed25519'
import { getBase58Decoder, getBase64EncodedWireTransaction, type SignatureBytes } from '@solana/kit'
import { callRpcAt } from '../rpc/callRpc.ts'
import { submit } from '../transfer/submit.ts'
import { signerOf } from './describeRequest.ts'
import { readMessage } from './readMessage.ts'
import { isTransactionMessage, readTransaction } from './readTransaction.ts'

export type SolanaKey = { readonly address: string; readonly seed: Uint8Array; readonly publicKey: Uint8Array }

const invalid = (method: string, reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

/**
 * Executes an approved request. Every result has `signature`, in base58; `solana_signTransaction` also the
 * signed `transaction` in base64, and `solana_signAndSendTransaction` sends it to `rpcUrl` first.
 *
 * @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED for another account, and errors of the network
 */
export async function signRequest(key: SolanaKey, request: SignableRequest): Promise<unknown> {
  const { method } = request
  if (method === 'solana_signMessage') return await signMessage(key, request)
  if (method === 'solana_signTransaction') return await signTransaction(key, request)
  if (method !== 'solana_signAndSendTransaction') throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  const { rpcUrl, clock } = request
  const { transaction } = await signTransaction(key, request)
  return { signature: await submit(transaction, callRpcAt(rpcUrl, { clock })) }
}

/** Signs bytes; the signature in base58. */
export async function signBytes({ seed, publicKey }: SolanaKey, bytes: Uint8Array): Promise<string> {
  return getBase58Decoder().decode(await sign(seed, bytes, undefined, publicKey))
}

async function signMessage(key: SolanaKey, { method, params }: SignableRequest) {
  const bytes = readMessage(params)
  if (!bytes) throw invalid(method, 'the message is not base58')
  if (signerOf({ params }) !== key.address) throw errorOf(WALLET_UNAUTHORIZED)
  if (isTransactionMessage(bytes)) throw invalid(method, 'the message is a transaction')
  return { signature: await signBytes(key, bytes) }
}

async function signTransaction(key: SolanaKey, { method, params, prepared }: SignableRequest) {
  const read = readTransaction(prepared ? { transaction: prepared.transaction } : params)
  if (!read) throw invalid(method, 'the transaction cannot be read')
  const { messageBytes, signatures } = read.transaction
  if (signerOf({ params }) !== key.address || !Object.hasOwn(signatures, key.address))
    throw errorOf(WALLET_UNAUTHORIZED)
  const signature = await sign(key.seed, new Uint8Array(messageBytes), undefined, key.publicKey)
  const signed = { messageBytes, signatures: { ...signatures, [key.address]: signature as unknown as SignatureBytes } }
  return {
    signature: getBase58Decoder().decode(signature),
    transaction: getBase64EncodedWireTransaction(signed),
  }
}
