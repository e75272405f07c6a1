'use client'
import type { sendTransaction } from '@latchkey/core/account/sendTransaction'
import type { Latchkey } from '@latchkey/core/latchkey'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active wallet to send a transaction. `data` is its hash. */
export function useSendTransaction(): useSendTransaction.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, sendTransaction: call, sendTransactionAsync: callAsync }
}

export declare namespace useSendTransaction {
  type Result = ActionState<string> & {
    readonly sendTransaction: (input: Parameters<typeof sendTransaction>[1]) => void
    readonly sendTransactionAsync: (input: Parameters<typeof sendTransaction>[1]) => Promise<string>
  }
}

async function run(latchkey: Latchkey, input: Parameters<typeof sendTransaction>[1]): Promise<string> {
  return (await import('@latchkey/core/account/sendTransaction')).sendTransaction(latchkey, input)
}
