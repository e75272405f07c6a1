'use client'
import type { SentCalls } from '@latchkey/core/calls/callBatches'
import type { sendCalls } from '@latchkey/core/calls/sendCalls'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { RegisteredLatchkey } from '@latchkey/core/register'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active wallet to send several calls as one batch (EIP-5792). `data.id` identifies the batch. */
export function useSendCalls(): useSendCalls.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, sendCalls: call, sendCallsAsync: callAsync }
}

export declare namespace useSendCalls {
  type Result = ActionState<SentCalls> & {
    readonly sendCalls: (input: sendCalls.Params<RegisteredLatchkey>) => void
    readonly sendCallsAsync: (input: sendCalls.Params<RegisteredLatchkey>) => Promise<SentCalls>
  }
}

async function run(latchkey: Latchkey, input: sendCalls.Params): Promise<SentCalls> {
  return (await import('@latchkey/core/calls/sendCalls')).sendCalls(latchkey, input)
}
