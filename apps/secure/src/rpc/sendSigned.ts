import type { Clock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { RPC_INTERNAL } from '@latchkey/contracts/errors/wallet'

const lookMs = 10_000
const lookEveryMs = 500

/**
 * Sends a signed transaction or operation. Its hash is computed by the caller, because the network's response could be
 * false. Sending it twice is safe, so after a lost response it is sent again, and then looked up. Otherwise the visitor
 * would see a failure and pay a second time.
 *
 * @throws TRANSACTION_WAIT_TIMED_OUT if it is unknown whether it arrived, and errors of the network
 */
export async function sendSigned({ clock, send, isKnown }: sendSigned.Params): Promise<void> {
  try {
    await send()
    return
  } catch (error) {
    if (!isLost(error)) throw error
  }
  let failure: unknown = errorOf(TRANSACTION_WAIT_TIMED_OUT)
  try {
    await send()
    return
  } catch (error) {
    // A refusal may only mean that the network has it already.
    if (!isLost(error)) failure = error
  }
  const until = clock.now() + lookMs
  while (clock.now() < until) {
    if (await isKnown().catch(() => false)) return
    await wait(clock, lookEveryMs)
  }
  throw failure
}

export declare namespace sendSigned {
  type Params = {
    readonly clock: Clock
    readonly send: () => Promise<unknown>
    /** Resolves to true if the network knows the transaction. */
    readonly isKnown: () => Promise<boolean>
  }
}

/** RPC_INTERNAL counts too: the node or bundler may have crashed after accepting the transaction. */
const isLost = (error: unknown) =>
  [UPSTREAM_FAILED, UPSTREAM_TIMED_OUT, RPC_INTERNAL].some((row) => isLatchkeyError(error, row))
