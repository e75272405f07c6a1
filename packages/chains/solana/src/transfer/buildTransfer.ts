import { toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import {
  SEND_AMOUNT_ZERO,
  SEND_FAILED,
  SEND_RECEIVER_INVALID,
  SEND_RECEIVER_ZERO,
} from '@latchkey/contracts/errors/send'
import type { TransferParams } from '@latchkey/core/chain/port'
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { addressRules } from '../address/addressRules.ts'
import type { AskNode } from '../rpc/askNode.ts'
import { transferInstruction } from './transferInstruction.ts'

const u64End = 1n << 64n

/** An unsigned transfer, in base64: the whole transaction for a wallet, the message for the fee. */
export type UnsignedTransfer = { readonly transaction: string; readonly message: string }

/**
 * Builds the transaction of a SOL transfer (spec S4.12), with a blockhash that holds for about a minute. Checks what the visitor
 * typed (S5.3).
 *
 * @throws SEND_RECEIVER_INVALID, SEND_RECEIVER_ZERO, SEND_AMOUNT_ZERO, SEND_FAILED for tokens
 */
export async function buildTransfer(
  params: Pick<TransferParams, 'from' | 'to' | 'amountUnits' | 'tokenAddress'>,
  ask: AskNode,
): Promise<UnsignedTransfer> {
  const { from, amountUnits, tokenAddress } = params
  const to = addressRules.parse(params.to.trim())
  if (!to) throw errorOf(SEND_RECEIVER_INVALID, { values: { value: params.to } })
  if (addressRules.isBurn(to)) throw errorOf(SEND_RECEIVER_ZERO)
  if (amountUnits <= 0n || amountUnits >= u64End) throw errorOf(SEND_AMOUNT_ZERO)
  if (tokenAddress !== undefined)
    throw errorOf(SEND_FAILED, { values: { reason: 'On Solana only SOL can be sent so far.' } })
  const { value } = await ask<{ readonly value: { readonly blockhash: string } }>('getLatestBlockhash', [
    { commitment: 'confirmed' },
  ])
  const lifetime = { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: u64End }
  const payer = address(from)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        transferInstruction({ from: payer, to: address(to), lamports: amountUnits }),
        draft,
      ),
  )
  const compiled = compileTransaction(message)
  return {
    transaction: toBase64(new Uint8Array(getTransactionEncoder().encode(compiled))),
    message: toBase64(new Uint8Array(compiled.messageBytes)),
  }
}
