'use client'
import type { sendTransaction } from '@latchkey/core/account/sendTransaction'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { RegisteredLatchkey, RequestsOf } from '@latchkey/core/register'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active wallet to send a transaction. `data` is its hash. */
export function useSendTransaction(): useSendTransaction.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, sendTransaction: call, sendTransactionAsync: callAsync } as useSendTransaction.Result
}

export declare namespace useSendTransaction {
  type Result = ActionState<RequestsOf<RegisteredLatchkey>['hash']> & {
    readonly sendTransaction: (input: sendTransaction.Params<RegisteredLatchkey>) => void
    readonly sendTransactionAsync: (
      input: sendTransaction.Params<RegisteredLatchkey>,
    ) => Promise<RequestsOf<RegisteredLatchkey>['hash']>
  }
}

async function run(latchkey: Latchkey, input: sendTransaction.Params): Promise<string> {
  return (await import('@latchkey/core/account/sendTransaction')).sendTransaction(latchkey, input)
}
