import { isRecord } from '@latchkey/base/isRecord'
import { getBase58Encoder } from '@solana/kit'
import { type DecodedTransaction, decodeTransaction, type Ledger, type Outcome, type Simulated } from '../ledger.ts'
import { describeTransactionError, type TransactionError } from '../transactionError.ts'
import { encodeAccount } from './accountMethods.ts'
import { type Method, readAddress, readArray, readConfig, readCount, readSignature, withContext } from './params.ts'
import { invalidParams, preflightFailed, signatureFailed, unsupportedVersion } from './rpcError.ts'
import { encodeTransaction, landedForm } from './transactionForm.ts'

/** Largest transaction that fits a packet. */
const wireMax = 1_232
const signaturesPerPageMax = 1_000
const statusesMax = 256

export const transactionMethods: Readonly<Record<string, Method>> = {
  async requestAirdrop(ledger, [owner, amount]) {
    const to = readAddress(owner)
    const lamports = readCount(amount, 'lamports')
    const { faucet, slots } = ledger
    const wire = await faucet.transfer({ to, lamports, number: ledger.count(), slots })
    const transaction = decodeTransaction(wire)
    const { err } = ledger.execute(transaction)
    if (err !== null) throw invalidParams(`Airdrop refused: ${describeTransactionError(err)}`)
    return transaction.signature
  },
  sendTransaction(ledger, [encoded, config]) {
    const { encoding, skipPreflight } = readConfig(ledger, config)
    const transaction = readTransaction(encoded, encoding ?? 'base58')
    if (!isSigned(transaction)) throw signatureFailed()
    const refusal = ledger.refusalOf(transaction)
    if (skipPreflight !== true) {
      if (refusal) throw failure(refusal)
      const outcome = ledger.simulate(transaction, { sigVerify: true })
      if (outcome.err === 'SignatureFailure') throw signatureFailed()
      if (outcome.err !== null) throw failure(outcome.err, outcome)
    }
    // Without preflight, a node responds before it has checked the transaction, and drops invalid ones.
    if (!refusal) ledger.execute(transaction)
    return transaction.signature
  },
  simulateTransaction(ledger, [encoded, config]) {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts } = readConfig(ledger, config)
    if (sigVerify === true && replaceRecentBlockhash === true)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const transaction = readTransaction(encoded, encoding ?? 'base58')
    if (sigVerify === true && !isSigned(transaction)) throw signatureFailed()
    const refusal = replaceRecentBlockhash === true ? undefined : ledger.refusalOf(transaction)
    if (refusal) return withContext(ledger, simulationForm(refusal))
    const outcome = ledger.simulate(transaction, { sigVerify: sigVerify === true })
    if (outcome.err === 'SignatureFailure') throw signatureFailed()
    return withContext(ledger, {
      ...simulationForm(outcome.err, outcome),
      accounts: wantedAccounts(ledger, outcome, accounts),
    })
  },
  getSignatureStatuses: (ledger, [signatures]) =>
    withContext(
      ledger,
      readArray(signatures, statusesMax).map((signature) => {
        const landed = ledger.find(readSignature(signature))
        if (!landed) return null
        const { err } = landed.outcome
        return { slot: landed.slot, ...finality, err, status: err === null ? { Ok: null } : { Err: err } }
      }),
    ),
  getSignaturesForAddress(ledger, [account, config]) {
    const { limit = BigInt(signaturesPerPageMax), before, until } = readConfig(ledger, config)
    const most = Number(readCount(limit, 'limit'))
    if (most < 1 || most > signaturesPerPageMax) throw invalidParams(`Invalid limit; max ${signaturesPerPageMax}`)
    const end = before === undefined ? ledger.count() : (positionOf(ledger, before) ?? 0)
    const start = until === undefined ? -1 : (positionOf(ledger, until) ?? -1)
    return ledger
      .naming(readAddress(account))
      .filter(({ position }) => position > start && position < end)
      .toReversed()
      .slice(0, most)
      .map(({ signature, slot, outcome }) => ({
        signature,
        slot,
        blockTime: ledger.slots.timeOf(slot),
        confirmationStatus: finality.confirmationStatus,
        err: outcome.err,
        memo: null,
      }))
  },
  getTransaction(ledger, [signature, config]) {
    const { encoding = 'json', maxSupportedTransactionVersion } =
      typeof config === 'string' ? { encoding: config } : readConfig(ledger, config)
    const landed = ledger.find(readSignature(signature))
    if (!landed) return null
    const form = landedForm(ledger, landed, encodeTransaction(landed, encoding))
    const { version } = landed.message
    if (maxSupportedTransactionVersion !== undefined) {
      if (version !== 'legacy' && version > readCount(maxSupportedTransactionVersion, 'version'))
        throw unsupportedVersion(version)
      return { ...form, version }
    }
    if (version !== 'legacy') throw unsupportedVersion(version)
    return form
  },
}

/** A single node without votes: executed transactions are final. */
const finality = { confirmations: null, confirmationStatus: 'finalized' } as const

/** Position of a signature in the history, regardless of its accounts. */
const positionOf = (ledger: Ledger, signature: unknown): number | undefined =>
  ledger.find(readSignature(signature))?.position

function readTransaction(encoded: unknown, encoding: unknown): DecodedTransaction {
  if (typeof encoded !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.')
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalidParams(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`)
  let wire: Uint8Array
  try {
    wire = encoding === 'base64' ? strictBase64(encoded) : Uint8Array.from(getBase58Encoder().encode(encoded))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
  if (wire.length > wireMax)
    throw invalidParams(`decoded VersionedTransaction too large: ${wire.length} bytes (max: ${wireMax} bytes)`)
  try {
    return decodeTransaction(wire)
  } catch {
    throw invalidParams('failed to deserialize VersionedTransaction')
  }
}

function strictBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new Error('not base64')
  return new Uint8Array(bytes)
}

const isSigned = ({ transaction }: DecodedTransaction) =>
  Object.values(transaction.signatures).every((signature) => signature !== null)

/** The accounts requested from a simulation, as they would be; null for those that would not exist. */
function wantedAccounts(ledger: Ledger, { err, accounts }: Simulated, wanted: unknown) {
  if (wanted === undefined || wanted === null) return null
  if (!isRecord(wanted)) throw invalidParams('Invalid params: accounts is not an object.')
  const { addresses, encoding = 'base64' } = wanted
  if (encoding !== 'base64' && encoding !== 'jsonParsed') throw invalidParams('base58 encoding not supported')
  return readArray(addresses, statusesMax).map((address) => {
    const wantedAddress = readAddress(address)
    const account = err === null ? accounts.find((one) => one.address === wantedAddress) : undefined
    return account && account.lamports > 0n ? encodeAccount(ledger, account, { encoding, dataSlice: undefined }) : null
  })
}

const failure = (err: TransactionError, outcome?: Outcome) =>
  preflightFailed(describeTransactionError(err), simulationForm(err, outcome))

function simulationForm(err: TransactionError | null, outcome?: Outcome) {
  return {
    err,
    accounts: null,
    logs: outcome?.meta.logs() ?? [],
    returnData: null,
    unitsConsumed: outcome?.meta.computeUnitsConsumed() ?? 0n,
  }
}
