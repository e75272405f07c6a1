'use client'
import type { disconnect } from '@latchkey/core/connect/disconnect'
import type { Latchkey } from '@latchkey/core/latchkey'
import { type ActionState, useAction } from '../useAction.ts'

/** Disconnects in the app and the wallet. Fails with DISCONNECT_FAILED when the wallet could not be notified. */
export function useDisconnect(): useDisconnect.Result {
  const { state, call, callAsync } = useAction(run)
  return {
    ...state,
    disconnect: (input?: disconnect.Params) => call(input ?? {}),
    disconnectAsync: (input?: disconnect.Params) => callAsync(input ?? {}),
  }
}

export declare namespace useDisconnect {
  type Result = ActionState<void> & {
    readonly disconnect: (input?: disconnect.Params) => void
    readonly disconnectAsync: (input?: disconnect.Params) => Promise<void>
  }
}

async function run(latchkey: Latchkey, input: disconnect.Params): Promise<void> {
  return (await import('@latchkey/core/connect/disconnect')).disconnect(latchkey, input)
}
