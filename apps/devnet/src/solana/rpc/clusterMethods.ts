import { getCompiledTransactionMessageDecoder, getTransactionEncoder, type Transaction } from '@solana/kit'
import { decodeTransaction, type LandedTransaction, type Ledger } from '../ledger.ts'
import { blockhashLifetimeSlots, slotsPerEpoch } from '../slots.ts'
import { apiVersion, type Method, readAddress, readConfig, withContext } from './params.ts'
import { invalidParams } from './rpcError.ts'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Methods about the whole chain. With a single node, all commitments are equal. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': apiVersion, 'feature-set': 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: (ledger, [config]) => {
    readConfig(ledger, config)
    return ledger.slots.current()
  },
  getBlockHeight: (ledger, [config]) => {
    readConfig(ledger, config)
    return ledger.slots.current()
  },
  getEpochInfo: (ledger) => {
    const slot = ledger.slots.current()
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: slot / slotsPerEpoch,
      slotIndex: slot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: ledger.count(),
    }
  },
  getLatestBlockhash: (ledger, [config]) => {
    readConfig(ledger, config)
    const slot = ledger.slots.current()
    return withContext(ledger, {
      blockhash: ledger.slots.blockhashOf(slot),
      lastValidBlockHeight: slot + blockhashLifetimeSlots,
    })
  },
  isBlockhashValid: (ledger, [blockhash, config]) => {
    readConfig(ledger, config)
    return withContext(ledger, ledger.slots.isRecent(readAddress(blockhash)))
  },
  getFeeForMessage: (ledger, [message, config]) => {
    readConfig(ledger, config)
    return withContext(ledger, feeOf(ledger, message))
  },
  getRecentPrioritizationFees: (ledger, [accounts]) => {
    const named = Array.isArray(accounts) ? accounts.map(readAddress) : []
    return recentFees(ledger, named)
  },
}

/** The fee of a message, as charged by the runtime; null if its blockhash is no longer recent. */
function feeOf(ledger: Ledger, message: unknown): bigint | null {
  if (typeof message !== 'string') throw invalidParams('Invalid params: the message is missing.')
  const messageBytes = new Uint8Array(Buffer.from(message, 'base64'))
  let unsigned: ReturnType<typeof decodeTransaction>
  try {
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const signers = staticAccounts.slice(0, header.numSignerAccounts)
    const transaction = { messageBytes, signatures: Object.fromEntries(signers.map((signer) => [signer, null])) }
    unsigned = decodeTransaction(new Uint8Array(getTransactionEncoder().encode(transaction as unknown as Transaction)))
  } catch {
    throw invalidParams('failed to deserialize the message')
  }
  if (!ledger.slots.isRecent(unsigned.message.lifetimeToken)) return null
  return ledger.feeOf(unsigned)
}

/** By slot, the lowest price per compute unit that a transaction paid; 0 for a slot without one. */
function recentFees(ledger: Ledger, named: readonly string[]) {
  const newest = ledger.slots.current()
  const oldest = newest > blockhashLifetimeSlots ? newest - blockhashLifetimeSlots + 1n : 0n
  const lowest = new Map<bigint, bigint>()
  for (const landed of ledger.since(oldest)) {
    if (named.length > 0 && !named.every((account) => isWritable(landed, account))) continue
    const price = unitPrice(landed)
    const known = lowest.get(landed.slot)
    if (known === undefined || price < known) lowest.set(landed.slot, price)
  }
  return Array.from({ length: Number(newest - oldest) + 1 }, (_, index) => {
    const slot = oldest + BigInt(index)
    return { slot, prioritizationFee: lowest.get(slot) ?? 0n }
  })
}

function isWritable({ accountKeys, loaded, message }: LandedTransaction, account: string): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const index = accountKeys.indexOf(account)
  if (index < 0) return false
  if (index >= message.staticAccounts.length) return loaded.writable.includes(account)
  if (index < numSignerAccounts) return index < numSignerAccounts - numReadonlySignerAccounts
  return index < message.staticAccounts.length - numReadonlyNonSignerAccounts
}

/** Micro-lamports per compute unit: instruction 3 of the compute budget program. */
function unitPrice({ message, accountKeys }: LandedTransaction): bigint {
  if (!('instructions' in message)) return 0n
  for (const { programAddressIndex, data } of message.instructions)
    if (accountKeys[programAddressIndex] === computeBudgetProgram && data?.[0] === 3 && data.length === 9)
      return new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
  return 0n
}
