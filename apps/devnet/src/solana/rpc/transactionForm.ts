import { getBase58Decoder } from '@solana/kit'
import type { LandedTransaction, Ledger } from '../ledger.ts'
import { invalidParams } from './rpcError.ts'

/** A transaction in the encoding of `getTransaction`. */
export function encodeTransaction({ wire, message, transaction }: LandedTransaction, encoding: unknown) {
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), encoding]
  if (encoding === 'base58') return [getBase58Decoder().decode(wire), encoding]
  if (encoding !== 'json')
    throw invalidParams(`This development chain offers json, base58 and base64, not ${encoding}.`)
  const { header, staticAccounts, lifetimeToken } = message
  const lookups = 'addressTableLookups' in message ? message.addressTableLookups : undefined
  return {
    signatures: Object.values(transaction.signatures).map((signature) =>
      getBase58Decoder().decode(signature ?? new Uint8Array(64)),
    ),
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: staticAccounts,
      recentBlockhash: lifetimeToken,
      instructions: 'instructions' in message ? message.instructions.map(instructionForm) : [],
      ...(lookups
        ? {
            addressTableLookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
              accountKey: lookupTableAddress,
              writableIndexes,
              readonlyIndexes,
            })),
          }
        : {}),
    },
  }
}

export function landedForm(ledger: Ledger, landed: LandedTransaction, transaction: unknown) {
  const { slot, balances, outcome, loaded } = landed
  const { err, fee, meta } = outcome
  const inner = meta.innerInstructions()
  return {
    slot,
    blockTime: ledger.slots.timeOf(slot),
    transaction,
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee,
      preBalances: balances.before.lamports,
      postBalances: balances.after.lamports,
      preTokenBalances: balances.before.tokens,
      postTokenBalances: balances.after.tokens,
      innerInstructions: inner.flatMap((instructions, index) =>
        instructions.length === 0
          ? []
          : [
              {
                index,
                instructions: instructions.map((entry) => {
                  const instruction = entry.instruction()
                  return {
                    ...instructionForm({
                      programAddressIndex: instruction.programIdIndex(),
                      accountIndices: [...instruction.accounts()],
                      data: instruction.data(),
                    }),
                    stackHeight: entry.stackHeight(),
                  }
                }),
              },
            ],
      ),
      loadedAddresses: loaded,
      logMessages: meta.logs(),
      computeUnitsConsumed: meta.computeUnitsConsumed(),
      rewards: [],
    },
  }
}

function instructionForm(instruction: {
  readonly programAddressIndex: number
  readonly accountIndices?: readonly number[]
  readonly data?: ArrayLike<number>
}) {
  return {
    programIdIndex: instruction.programAddressIndex,
    accounts: instruction.accountIndices ?? [],
    data: getBase58Decoder().decode(Uint8Array.from(instruction.data ?? [])),
    stackHeight: 1,
  }
}
