'use client'
import type { showCallsStatus } from '@latchkey/core/calls/showCallsStatus'
import type { Latchkey } from '@latchkey/core/latchkey'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active wallet to show the status of a batch of calls. */
export function useShowCallsStatus(): useShowCallsStatus.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, showCallsStatus: call, showCallsStatusAsync: callAsync }
}

export declare namespace useShowCallsStatus {
  type Result = ActionState<void> & {
    readonly showCallsStatus: (input: showCallsStatus.Params) => void
    readonly showCallsStatusAsync: (input: showCallsStatus.Params) => Promise<void>
  }
}

async function run(latchkey: Latchkey, input: showCallsStatus.Params): Promise<void> {
  return (await import('@latchkey/core/calls/showCallsStatus')).showCallsStatus(latchkey, input)
}
