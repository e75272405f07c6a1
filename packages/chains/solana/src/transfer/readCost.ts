import type { CallRpc } from '../rpc/callRpc.ts'
import { type AnsweredAccount, readAccounts } from '../rpc/readAccounts.ts'

export type TransferCost = {
  /** In lamports; undefined when the blockhash of the transaction has expired. */
  readonly feeLamports: bigint | undefined
  /** Rent deposits of the token accounts that it creates. */
  readonly depositLamports: bigint
  /** Why the network would reject it; null if it would accept it. */
  readonly err: unknown
}

type Simulation = { readonly value: { readonly err: unknown; readonly accounts?: readonly AnsweredAccount[] | null } }

/** Cost of a transaction besides the amount, from a simulation. @throws UPSTREAM_* */
export async function readCost(params: readCost.Params, ask: CallRpc): Promise<TransferCost> {
  const { transaction, message, opened } = params
  const commitment = 'confirmed'
  const watched = opened.length > 0 ? { accounts: { addresses: opened, encoding: 'base64' } } : {}
  const [fee, simulation, before] = await Promise.all([
    ask<{ readonly value: number | null }>('getFeeForMessage', [message, { commitment }]),
    ask<Simulation>('simulateTransaction', [transaction, { encoding: 'base64', commitment, ...watched }]),
    opened.length > 0 ? readAccounts(opened, ask) : [],
  ])
  const { err, accounts } = simulation.value
  const after = err === null ? (accounts ?? []) : []
  const deposits = after.map((account, index) => (before[index] ? 0n : BigInt(account?.lamports ?? 0)))
  return {
    feeLamports: fee.value === null ? undefined : BigInt(fee.value),
    depositLamports: deposits.reduce((sum, lamports) => sum + lamports, 0n),
    err,
  }
}

export declare namespace readCost {
  type Params = {
    /** Both in base64. */
    readonly transaction: string
    readonly message: string
    /** Token accounts that it creates unless they exist. */
    readonly opened: readonly string[]
  }
}
