import { errorOf } from '@latchkey/base/errors'
import { SEND_FAILED } from '@latchkey/contracts/errors/send'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import type { Address, Instruction } from '@solana/kit'
import type { CallRpc } from '../rpc/callRpc.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import { associatedAccount } from '../tokens/associatedAccount.ts'
import { mintOf } from '../tokens/mintOf.ts'
import { type Holding, readHoldings } from '../tokens/readHoldings.ts'
import { createAccountInstruction, transferTokenInstruction } from '../tokens/tokenInstructions.ts'
import { checkRecipient } from './checkRecipient.ts'

/** More transfers would not fit into the transaction. */
const sourcesMax = 8

/**
 * The instructions that send units of a token to an owner: into the owner's associated account, which they create if it is missing.
 * They always include the owner, so that a wallet can show it and the owner's history lists it.
 *
 * @throws SEND_FAILED for an unknown token, SEND_RECEIVER_NOT_WALLET, INSUFFICIENT_FUNDS, UPSTREAM_*
 */
export async function tokenTransfer(params: tokenTransfer.Params, ask: CallRpc): Promise<readonly Instruction[]> {
  const { from, to, amountUnits, mint } = params
  const [[mintAccount, recipient], holdings] = await Promise.all([
    readAccounts([mint, to], ask),
    readHoldings({ owner: from, mint }, ask),
  ])
  const token = mintOf(mintAccount)
  if (!token) throw errorOf(SEND_FAILED, { values: { reason: 'This network does not know the token.' } })
  checkRecipient(to, recipient, { isToken: true })
  const { tokenProgram, decimals } = token
  const destination = await associatedAccount({ owner: to, mint, tokenProgram })
  return [
    createAccountInstruction({ payer: from, account: destination, owner: to, mint, tokenProgram }),
    ...sourcesOf(holdings, amountUnits).map(({ address, units }) =>
      transferTokenInstruction({
        ...{ source: address as Address, destination, mint, owner: from, units, decimals, tokenProgram },
      }),
    ),
  ]
}

export declare namespace tokenTransfer {
  type Params = {
    readonly from: Address
    readonly to: Address
    readonly amountUnits: bigint
    readonly mint: Address
  }
}

/** Amount to take from each account, from as few accounts as possible. @throws INSUFFICIENT_FUNDS */
function sourcesOf(holdings: readonly Holding[], amountUnits: bigint): readonly Holding[] {
  const sources: Holding[] = []
  let missing = amountUnits
  for (const { address, units } of holdings.toSorted((one, other) => (one.units < other.units ? 1 : -1))) {
    if (missing === 0n || sources.length === sourcesMax) break
    const rest = missing - units
    sources.push({ address, units: rest > 0n ? units : missing })
    missing = rest > 0n ? rest : 0n
  }
  if (missing > 0n) throw errorOf(INSUFFICIENT_FUNDS)
  return sources
}
