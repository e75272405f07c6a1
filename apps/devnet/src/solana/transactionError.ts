/**
 * A transaction's error in Solana's JSON-RPC encoding: `'BlockhashNotFound'`, `{ InstructionError: [0, { Custom: 1 }]
 * }`.
 */
export type TransactionError = string | Readonly<Record<string, unknown>>

/**
 * The JSON form of an error that the runtime prints: the binding returns errors as bare numbers, but prints Rust's
 * names, which equal those of the JSON form.
 */
export function readTransactionError(printed: string): TransactionError {
  const instruction = /^InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(printed)
  if (instruction) {
    const [, index, name = '', code] = instruction
    return { InstructionError: [Number(index), code === undefined ? name : { [name]: Number(code) }] }
  }
  const fields = /^(\w+) \{ account_index: (\d+) \}$/.exec(printed)
  if (fields?.[1]) return { [fields[1]]: { account_index: Number(fields[2]) } }
  const indexed = /^(\w+)\((\d+)\)$/.exec(printed)
  if (indexed?.[1]) return { [indexed[1]]: Number(indexed[2]) }
  return printed
}

const texts: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

/** A node's text for the error. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return texts[error] ?? error
  const { InstructionError: instruction, InsufficientFundsForRent: rent } = error as {
    InstructionError?: readonly [number, string | { readonly Custom?: number }]
    InsufficientFundsForRent?: { readonly account_index: number }
  }
  if (rent) return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  if (!instruction) return JSON.stringify(error)
  const [index, reason] = instruction
  const said = typeof reason === 'string' ? reason : `custom program error: 0x${(reason.Custom ?? 0).toString(16)}`
  return `Error processing Instruction ${index}: ${said}`
}
