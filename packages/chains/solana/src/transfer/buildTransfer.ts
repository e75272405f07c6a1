import { toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { SEND_AMOUNT_ZERO, SEND_RECEIVER_INVALID, SEND_RECEIVER_ZERO } from '@latchkey/contracts/errors/send'
import type { TransferParams } from '@latchkey/core/chain/port'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { addressRules } from '../address/addressRules.ts'
import type { CallRpc } from '../rpc/callRpc.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import { associatedTokenProgram } from '../tokens/tokenPrograms.ts'
import { checkRecipient } from './checkRecipient.ts'
import { tokenTransfer } from './tokenTransfer.ts'
import { transferInstruction } from './transferInstruction.ts'

const u64End = 1n << 64n

/** An unsigned transfer, in base64: the whole transaction for a wallet, the message for the fee. */
export type UnsignedTransfer = {
  readonly transaction: string
  readonly message: string
  /** Token accounts that it creates unless they exist. */
  readonly opened: readonly string[]
}

/**
 * Builds the transaction of a transfer of SOL or a token (spec S4.12), with a blockhash that is valid for about a minute. Validates
 * the visitor's input (S5.3).
 *
 * @throws SEND_RECEIVER_INVALID, SEND_RECEIVER_ZERO, SEND_AMOUNT_ZERO, SEND_RECEIVER_NOT_WALLET, the rows of {@link tokenTransfer}
 */
export async function buildTransfer(
  params: Pick<TransferParams, 'from' | 'to' | 'amountUnits' | 'tokenAddress'>,
  ask: CallRpc,
): Promise<UnsignedTransfer> {
  const { from, amountUnits, tokenAddress } = params
  const to = addressRules.parse(params.to.trim())
  if (!to) throw errorOf(SEND_RECEIVER_INVALID, { values: { value: params.to } })
  if (addressRules.isBurn(to)) throw errorOf(SEND_RECEIVER_ZERO)
  if (amountUnits <= 0n || amountUnits >= u64End) throw errorOf(SEND_AMOUNT_ZERO)
  const payer = address(from)
  const parties = { from: payer, to: address(to), amountUnits }
  const [instructions, { value }] = await Promise.all([
    tokenAddress === undefined
      ? solTransfer(parties, ask)
      : tokenTransfer({ ...parties, mint: address(tokenAddress) }, ask),
    ask<{ readonly value: { readonly blockhash: string } }>('getLatestBlockhash', [{ commitment: 'confirmed' }]),
  ])
  const lifetime = { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: u64End }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const compiled = compileTransaction(message)
  return {
    transaction: toBase64(new Uint8Array(getTransactionEncoder().encode(compiled))),
    message: toBase64(new Uint8Array(compiled.messageBytes)),
    opened: instructions.flatMap((instruction) => openedAccount(instruction) ?? []),
  }
}

type Parties = { readonly from: Address; readonly to: Address; readonly amountUnits: bigint }

async function solTransfer({ from, to, amountUnits }: Parties, ask: CallRpc): Promise<readonly Instruction[]> {
  const [recipient] = await readAccounts([to], ask)
  checkRecipient(to, recipient, { isToken: false })
  return [transferInstruction({ from, to, lamports: amountUnits })]
}

/** The token account that an instruction creates unless it exists. */
const openedAccount = ({ programAddress, accounts }: Instruction): string | undefined =>
  programAddress === associatedTokenProgram ? accounts?.[1]?.address : undefined
