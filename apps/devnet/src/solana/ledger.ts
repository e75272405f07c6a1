import {
  type Address,
  address,
  type Blockhash,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { type Faucet, openFaucet } from './faucet.ts'
import type { Journal } from './journal.ts'
import { createSlots, type Slots, slotsPerEpoch } from './slots.ts'
import { type TokenBalance, tokenBalances } from './tokens.ts'
import { describeTransactionError, readTransactionError, type TransactionError } from './transactionError.ts'

const faucetLamports = 500_000_000_000_000_000n
const feePayerLamports = 1_000_000_000_000n
const systemProgram = address('11111111111111111111111111111111')

/** The runtime's result of a transaction. */
export type Outcome = {
  readonly err: TransactionError | null
  readonly fee: bigint
  readonly meta: TransactionMetadata
}

/** A simulated result, with the resulting accounts; none for a failed one. */
export type Simulated = Outcome & { readonly accounts: readonly EncodedAccount[] }

export type DecodedTransaction = {
  readonly wire: Uint8Array
  readonly transaction: Transaction
  readonly signature: string
  readonly message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
}

/** A transaction of the chain's history, including failed ones that paid their fee. */
export type LandedTransaction = DecodedTransaction & {
  readonly slot: bigint
  /** Position in the history, from 0. */
  readonly position: number
  readonly outcome: Outcome
  /** Accounts named in the message, then those from lookup tables. */
  readonly accountKeys: readonly string[]
  readonly loaded: LoadedAddresses
  readonly balances: { readonly before: Balances; readonly after: Balances }
}

type Balances = { readonly lamports: readonly bigint[]; readonly tokens: readonly TokenBalance[] }
type LoadedAddresses = { readonly writable: readonly string[]; readonly readonly: readonly string[] }

/** The chain: the runtime's state, and its history. */
export type Ledger = {
  readonly svm: LiteSVM
  readonly slots: Slots
  readonly genesisHash: string
  readonly faucet: Faucet
  /** Why a transaction cannot run: it already did, or its blockhash is too old or unknown. */
  readonly refusalOf: (transaction: DecodedTransaction) => TransactionError | undefined
  /** Runs a transaction now. One that cannot pay its fee (an unfunded payer, a wrong signature) leaves no trace. */
  readonly execute: (transaction: DecodedTransaction) => Outcome
  /** Runs a transaction and discards its effects. */
  readonly simulate: (transaction: DecodedTransaction, options: { readonly sigVerify: boolean }) => Simulated
  readonly find: (signature: string) => LandedTransaction | undefined
  /** Transactions that name the account, oldest first. */
  readonly naming: (account: string) => readonly LandedTransaction[]
  /** Transactions since a slot, newest first. */
  readonly since: (slot: bigint) => readonly LandedTransaction[]
  readonly count: () => number
  /** The fee that the runtime would charge, whether or not the payer could pay it. */
  readonly feeOf: (transaction: DecodedTransaction) => bigint
}

/** Rebuilds the chain from its journal. */
export async function openLedger(params: openLedger.Params): Promise<Ledger> {
  const { genesisHash, journal, now, genesisAccounts, genesisTransactions } = params
  const slots = createSlots({ genesisHash, genesisMs: journal.genesisMs, now })
  // `slots` checks blockhashes, and the history detects repeats: the runtime knows only one blockhash at a time.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  const faucet = await openFaucet()
  for (const [owner, balance] of [...genesisAccounts, [faucet.signer.address, faucetLamports] as const])
    svm.setAccount(systemAccount(owner, balance))
  const bySignature = new Map<string, LandedTransaction>()
  const history: LandedTransaction[] = []
  const byAccount = new Map<string, LandedTransaction[]>()

  /** Runs a transaction as of a slot; `landed` when it changed the chain. */
  const run = (transaction: DecodedTransaction, slot: bigint) => {
    setClock(svm, slots, slot)
    const loaded = loadedAddresses(svm, transaction)
    const accountKeys = [...transaction.message.staticAccounts, ...loaded.writable, ...loaded.readonly]
    const before = balancesOf(svm, accountKeys)
    const outcome = outcomeOf(svm.sendTransaction(transaction.transaction))
    const after = balancesOf(svm, accountKeys)
    if (outcome.err !== null && after.lamports[0] === before.lamports[0]) return { outcome, landed: false }
    const position = history.length
    const landed = { ...transaction, slot, position, outcome, accountKeys, loaded, balances: { before, after } }
    history.push(landed)
    bySignature.set(transaction.signature, landed)
    for (const key of accountKeys) {
      const others = byAccount.get(key)
      if (others) others.push(landed)
      else byAccount.set(key, [landed])
    }
    return { outcome, landed: true }
  }
  const simulate: Ledger['simulate'] = (transaction, { sigVerify }) => {
    setClock(svm, slots, slots.current())
    svm.withSigverify(sigVerify)
    try {
      const simulated = svm.simulateTransaction(transaction.transaction)
      return simulated instanceof FailedTransactionMetadata
        ? { ...outcomeOf(simulated), accounts: [] }
        : { ...outcomeOf(simulated.meta()), accounts: simulated.postAccounts() }
    } finally {
      svm.withSigverify(true)
    }
  }
  // Not in the journal, because it is the same at every start, like the first blockhash.
  for (const wire of await genesisTransactions({ svm, faucet, blockhash: slots.blockhashOf(0n) })) {
    const { outcome } = run(decodeTransaction(wire), 0n)
    if (outcome.err !== null) throw new Error(`Genesis failed: ${describeTransactionError(outcome.err)}`)
  }
  for (const { slot, wire } of journal.entries) run(decodeTransaction(wire), slot)

  return {
    svm,
    slots,
    genesisHash,
    faucet,
    refusalOf({ signature, message }) {
      if (bySignature.has(signature)) return 'AlreadyProcessed'
      return slots.isRecent(message.lifetimeToken) ? undefined : 'BlockhashNotFound'
    },
    execute(transaction) {
      const slot = slots.current()
      const { outcome, landed } = run(transaction, slot)
      if (landed) journal.append({ slot, wire: transaction.wire })
      return outcome
    },
    simulate,
    find: (signature) => bySignature.get(signature),
    naming: (account) => byAccount.get(account) ?? [],
    since: (slot) => history.toReversed().slice(0, countSince(history, slot)),
    count: () => history.length,
    feeOf(transaction) {
      const [payer] = transaction.message.staticAccounts
      if (!payer) return 0n
      const kept = svm.getAccount(payer)
      svm.setAccount(systemAccount(payer, feePayerLamports))
      try {
        return simulate(transaction, { sigVerify: false }).fee
      } finally {
        svm.setAccount(kept.exists ? kept : systemAccount(payer, 0n))
      }
    },
  }
}

function systemAccount(owner: Address, balance: bigint) {
  const data = new Uint8Array()
  return {
    address: owner,
    lamports: lamports(balance),
    data,
    executable: false,
    programAddress: systemProgram,
    space: 0n,
  }
}

function countSince(history: readonly LandedTransaction[], slot: bigint): number {
  return history.length - (history.findLastIndex((entry) => entry.slot < slot) + 1)
}

export type Genesis = { readonly svm: LiteSVM; readonly faucet: Faucet; readonly blockhash: Blockhash }

export declare namespace openLedger {
  type Params = {
    readonly genesisHash: string
    readonly journal: Journal
    readonly now: () => number
    readonly genesisAccounts: readonly (readonly [Address, bigint])[]
    /** The transactions of the first slot. */
    readonly genesisTransactions: (chain: Genesis) => Promise<readonly Uint8Array[]>
  }
}

/** @throws for bytes that are not a transaction */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  const transaction = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const [first] = Object.values(transaction.signatures)
  const signature = getBase58Decoder().decode(first ?? new Uint8Array(64))
  return { wire, transaction, message, signature }
}

function outcomeOf(result: TransactionMetadata | FailedTransactionMetadata): Outcome {
  // The binding exposes neither the fee nor error names; its printed form has both.
  const printed = result.toString()
  const fee = BigInt(/fee: (\d+)[ })]*$/.exec(printed)?.[1] ?? 0)
  if (!(result instanceof FailedTransactionMetadata)) return { err: null, fee, meta: result }
  const error = /\{ err: (.*?), meta: TransactionMetadata \{/.exec(printed)?.[1] ?? printed
  return { err: readTransactionError(error), fee, meta: result.meta() }
}

function setClock(svm: LiteSVM, slots: Slots, slot: bigint): void {
  const clock = svm.getClock()
  clock.slot = slot
  clock.epoch = slot / slotsPerEpoch
  clock.leaderScheduleEpoch = clock.epoch + 1n
  clock.unixTimestamp = slots.timeOf(slot)
  svm.setClock(clock)
}

function balancesOf(svm: LiteSVM, accountKeys: readonly string[]): Balances {
  return {
    lamports: accountKeys.map((key) => svm.getBalance(address(key)) ?? 0n),
    tokens: tokenBalances(svm, accountKeys),
  }
}

const lookupTableHeaderSize = 56

/**
 * Addresses that a version 0 message takes from lookup tables; the runtime refuses a transaction with missing entries.
 */
function loadedAddresses(svm: LiteSVM, { message }: DecodedTransaction): LoadedAddresses {
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const entries = lookups.map((lookup) => {
    const table = svm.getAccount(lookup.lookupTableAddress)
    const data = table.exists ? table.data : new Uint8Array()
    const pick = (indexes: readonly number[]) =>
      indexes.flatMap((index) => {
        const start = lookupTableHeaderSize + 32 * index
        return start + 32 <= data.length ? [getBase58Decoder().decode(data.subarray(start, start + 32))] : []
      })
    return { writable: pick(lookup.writableIndexes), readonly: pick(lookup.readonlyIndexes) }
  })
  return {
    writable: entries.flatMap(({ writable }) => writable),
    readonly: entries.flatMap(({ readonly }) => readonly),
  }
}
