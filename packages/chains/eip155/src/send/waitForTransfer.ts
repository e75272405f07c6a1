import { type Clock, systemClock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { MinedTransfer, MissedTransfer, ReplacedTransfer, TransferWait } from '@latchkey/core/chain/port'
import { keccak256 } from '../address/keccak256.ts'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import type { NodeTransaction } from './nodeTransaction.ts'

type Receipt = {
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice?: string
  /** Fee of the base chain, on OP Stack networks. */
  readonly l1Fee?: string
}
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Number of consecutive polls after which a missing transaction counts as replaced or dropped. Nodes behind one endpoint can be
 * blocks apart: one has mined a transaction that another has not seen yet.
 */
const sureLooks = 8

/**
 * Waits until a transfer is in a block: `confirmed`, or `failed` if it reverted. A transaction that the wallet sent again
 * with a higher fee and the same content counts as the same transfer; the result has the hash of the mined transaction.
 *
 * @throws TRANSACTION_REPLACED (cancelled or replaced by another), TRANSACTION_WAIT_TIMED_OUT; with {@link ReplacedTransfer}
 * and {@link MissedTransfer} as data
 */
export async function waitForTransfer(
  params: TransferWait,
  options: { readonly clock?: Clock } = {},
): Promise<MinedTransfer> {
  const { hashes, network, signal } = params
  const { clock = systemClock } = options
  const url = rpcUrlOf(network)
  const ask: Ask = (method, args) => rpcCall(url, { method, params: args, signal, clock })
  const endMs = clock.now() + transactionWaitMs
  const sightings = sightingsOf(params)
  let unseenLooks = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      const mined = await findMined(ask, hashes())
      if (mined) return mined
      sightings.add(await findPending(ask, hashes()))
      const ours = sightings.lost()
      const found = ours ? await findReplacement(ask, { hashes, ours }) : 'none'
      if (typeof found === 'object') return found
      unseenLooks = found === 'unseen' ? unseenLooks + 1 : 0
      if (unseenLooks >= sureLooks) throw replaced(hashes())
    } catch (error) {
      // A failed request does not mean that the transaction failed: retry until the time limit.
      if (signal?.aborted || isLatchkeyError(error, TRANSACTION_REPLACED)) throw error
    }
    if (clock.now() >= endMs) {
      const data: MissedTransfer = { hash: hashes()[0] ?? '', state: sightings.state() }
      throw errorOf(TRANSACTION_WAIT_TIMED_OUT, { data })
    }
    await wait(clock, transactionPollMs, signal)
  }
}

/** Results of the polls for the pending transaction so far. */
function sightingsOf({ fingerprint, onSeen }: TransferWait) {
  let known: Fingerprint | undefined = readFingerprint(fingerprint)
  let last: string | undefined
  let missed = 0
  return {
    add(pending: NodeTransaction | undefined): void {
      missed = pending ? 0 : missed + 1
      if (!pending) return
      if (!known?.digest) known = fingerprintOf(pending)
      if (pending.hash === last) return
      last = pending.hash
      const price = fromQuantity(pending.maxFeePerGas ?? pending.gasPrice) ?? 0n
      const maxFeeUnits = (fromQuantity(pending.gas) ?? 0n) * price
      onSeen?.({ fingerprint: writeFingerprint(known), maxFeeUnits })
    },
    /** The transaction, if the last poll did not return it. */
    lost: (): Fingerprint | undefined => (missed > 0 ? known : undefined),
    state(): 'pending' | 'gone' | 'unseen' {
      if (!known) return 'unseen'
      return missed >= sureLooks ? 'gone' : 'pending'
    },
  }
}

/** The first mined one of the transactions. */
async function findMined(ask: Ask, hashes: readonly string[]): Promise<MinedTransfer | undefined> {
  for (const hash of hashes) {
    const receipt = (await ask('eth_getTransactionReceipt', [hash])) as Receipt | null
    if (!receipt) continue
    const [gas, price] = [fromQuantity(receipt.gasUsed), fromQuantity(receipt.effectiveGasPrice)]
    const fee = gas !== undefined && price !== undefined ? gas * price + (fromQuantity(receipt.l1Fee) ?? 0n) : undefined
    const status = receipt.status === '0x1' ? 'confirmed' : 'failed'
    return { status, hash, ...(fee !== undefined && { feeUnits: fee }) }
  }
  return undefined
}

/** The first of the transactions that the node has. */
async function findPending(ask: Ask, hashes: readonly string[]): Promise<NodeTransaction | undefined> {
  for (const hash of hashes) {
    const found = (await ask('eth_getTransactionByHash', [hash])) as NodeTransaction | null
    if (found) return found
  }
  return undefined
}

type Search = { readonly hashes: TransferWait['hashes']; readonly ours: Fingerprint }

/** Finds the transaction that used our nonce; `unseen`: this node does not return the transaction that used it. */
async function findReplacement(ask: Ask, { hashes, ours }: Search): Promise<MinedTransfer | 'none' | 'unseen'> {
  const used = fromQuantity(await ask('eth_getTransactionCount', [ours.from, 'latest'])) ?? 0n
  if (used <= (fromQuantity(ours.nonce) ?? 0n)) return 'none'
  // Ours may have been mined between the two requests.
  const late = await findMined(ask, hashes())
  if (late) return late
  const other = await findByNonce(ask, ours)
  if (!other) return 'unseen'
  // A node that returns our transaction as mined is ahead of the one that had no receipt.
  const isSame = ours.digest !== '' && fingerprintOf(other).digest === ours.digest
  if (isSame || hashes().includes(other.hash)) return (await findMined(ask, [other.hash])) ?? 'none'
  throw replaced(hashes(), other)
}

function replaced([hash = '']: readonly string[], by?: NodeTransaction) {
  const cancels = by !== undefined && sendsNothing(by)
  const data: ReplacedTransfer = { hash, cancels, ...(by && { replacedBy: by.hash }) }
  return errorOf(TRANSACTION_REPLACED, { data })
}

/** Identifies a transaction independently of hash and fees: the sender's nonce and a digest of its effect. */
type Fingerprint = {
  readonly from: string
  /** As returned by the node. */
  readonly nonce: string
  /** Empty if only a cancellation was seen, whose content differs from the transfer's. */
  readonly digest: string
}

function fingerprintOf(transaction: NodeTransaction): Fingerprint {
  const { from, nonce, to, value, input } = transaction
  const content = [to ?? '', value, input].join()
  return { from, nonce, digest: sendsNothing(transaction) ? '' : toHex(keccak256(toUtf8(content))) }
}

/** True for an empty transfer to the sender itself. Wallets cancel a transaction by using up its nonce this way. */
const sendsNothing = ({ from, to, value, input }: NodeTransaction): boolean =>
  to === from && value === '0x0' && input === '0x'

const writeFingerprint = ({ from, nonce, digest }: Fingerprint): string => [from, nonce, digest].join(':')

const written = /^(0x[0-9a-f]{40}):(0x[0-9a-f]{1,16}):([0-9a-f]{64}|)$/

/** Undefined for any other text: it comes from a storage to which other scripts write. */
function readFingerprint(text: string | undefined): Fingerprint | undefined {
  const [, from, nonce, digest] = written.exec(text ?? '') ?? []
  return from === undefined || nonce === undefined || digest === undefined ? undefined : { from, nonce, digest }
}

/**
 * The mined transaction of an account with this nonce. Its block is found by bisection over the account's nonce, which takes about
 * twenty calls for any age. Undefined if the node does not have the block yet, or has pruned the required states.
 */
async function findByNonce(ask: Ask, { from, nonce }: findByNonce.Params): Promise<NodeTransaction | undefined> {
  const wanted = fromQuantity(nonce) ?? 0n
  const isUsedAt = async (block: bigint) =>
    (fromQuantity(await ask('eth_getTransactionCount', [from, toQuantity(block)])) ?? 0n) > wanted
  try {
    const block = await firstBlock(fromQuantity(await ask('eth_blockNumber', [])) ?? 0n, isUsedAt)
    if (block === undefined) return undefined
    const found = (await ask('eth_getBlockByNumber', [toQuantity(block), true])) as {
      readonly transactions: readonly NodeTransaction[]
    } | null
    return found?.transactions.find((one) => one.from === from && one.nonce === nonce)
  } catch (error) {
    if (isLatchkeyError(error, UPSTREAM_FAILED) || isLatchkeyError(error, UPSTREAM_TIMED_OUT)) throw error
    // The state of that block was pruned.
    return undefined
  }
}

declare namespace findByNonce {
  type Params = { readonly from: string; readonly nonce: string }
}

/**
 * The first block, up to the latest, for which a monotonic condition holds. Search steps double backwards, as it is usually recent.
 */
async function firstBlock(latest: bigint, isTrueAt: (block: bigint) => Promise<boolean>): Promise<bigint | undefined> {
  if (!(await isTrueAt(latest))) return undefined
  let known = latest
  let before = -1n
  for (let step = 1n; step <= known; step *= 2n) {
    const block = known - step
    if (await isTrueAt(block)) known = block
    else {
      before = block
      break
    }
  }
  while (known - before > 1n) {
    const middle = (known + before) / 2n
    if (await isTrueAt(middle)) known = middle
    else before = middle
  }
  return known
}
