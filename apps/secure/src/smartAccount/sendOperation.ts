import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { TRANSACTION_REVERTED } from '@latchkey/contracts/errors/transaction'
import { UNKNOWN_BUNDLE_ID } from '@latchkey/contracts/errors/wallet'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { operationHash } from '@latchkey/eip155/smartAccount/operationHash'
import { entryPointAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { type OwnerSignatures, signedOperation } from '@latchkey/eip155/smartAccount/signedOperation'
import type { UserOperation } from '@latchkey/eip155/smartAccount/userOperation'
import { sendSigned } from '../rpc/sendSigned.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite } from '../site/site.ts'
import { bundlerUrlOf } from './smartAccounts.ts'

/** A network that the page names: `eip155:<chain id>`. */
type At = { readonly chainId: string }

const lookEveryMs = 1_000
const waitMs = 120_000

/**
 * Sends a signed user operation; resolves with its hash. @throws TRANSACTION_WAIT_TIMED_OUT, and errors of the bundler
 */
export async function sendOperation(
  site: SecureSite,
  { chainId, prepared, signed }: At & { readonly prepared: PreparedTransaction; readonly signed: OwnerSignatures },
): Promise<string> {
  const { wallet } = await currentSession(site)
  const owner = wallet.record.evm as `0x${string}`
  const operation = prepared.transaction as UserOperation
  const params = [signedOperation(operation, { ...signed, owner }), entryPointAddress]
  const { clock } = site
  const url = bundlerUrlOf(site, chainId)
  const hash = operationHash(operation, Number(chainId.slice('eip155:'.length)))
  await sendSigned({
    clock,
    send: () => rpcCall(url, { method: 'eth_sendUserOperation', params, clock }),
    isKnown: async () => isRecord(await rpcCall(url, { method: 'eth_getUserOperationByHash', params: [hash], clock })),
  })
  return hash
}

/** The hash of the transaction that ran the operation. @throws TRANSACTION_REVERTED, UPSTREAM_TIMED_OUT */
export async function transactionOf(
  site: SecureSite,
  { chainId, hash }: At & { readonly hash: string },
): Promise<string> {
  const { clock } = site
  const until = clock.now() + waitMs
  for (;;) {
    const found = await receiptOf(site, { chainId, hash })
    if (found && found.success !== true) throw errorOf(TRANSACTION_REVERTED)
    if (found && isRecord(found.receipt)) return String(found.receipt.transactionHash)
    if (clock.now() >= until) throw errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: waitMs / 1000 } })
    await pause(clock)
  }
}

const pause = (clock: Clock) => new Promise<void>((wake) => void clock.after(lookEveryMs, wake))

async function receiptOf(site: SecureSite, { chainId, hash }: At & { readonly hash: string }) {
  const { clock } = site
  const call = { method: 'eth_getUserOperationReceipt', params: [hash], clock }
  const answer = await rpcCall(bundlerUrlOf(site, chainId), call)
  return isRecord(answer) ? answer : undefined
}

/** The id of a batch (EIP-5792): the hash of its operation and the chain. */
export const batchId = ({ chainId, hash }: At & { readonly hash: string }): string =>
  `${hash}${Number(chainId.slice('eip155:'.length)).toString(16).padStart(64, '0')}`

/** The result of `wallet_getCallsStatus`. @throws UNKNOWN_BUNDLE_ID */
export async function batchStatus(site: SecureSite, id: unknown): Promise<unknown> {
  const [, hash, chain] = /^(0x[0-9a-f]{64})([0-9a-f]{64})$/.exec(String(id)) ?? []
  if (!hash) throw errorOf(UNKNOWN_BUNDLE_ID)
  const number = Number(`0x${chain}`)
  const found = await receiptOf(site, { chainId: `eip155:${number}`, hash })
  const common = { version: '2.0.0', id, chainId: `0x${number.toString(16)}`, atomic: true }
  if (!found) return { ...common, status: 100 }
  const { receipt, logs, success } = found
  const { transactionHash, blockHash, blockNumber, gasUsed } = isRecord(receipt) ? receipt : {}
  const status = success === true ? '0x1' : '0x0'
  const receipts = [{ transactionHash, blockHash, blockNumber, gasUsed, status, logs }]
  return { ...common, status: success === true ? 200 : 500, receipts }
}
