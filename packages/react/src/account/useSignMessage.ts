'use client'
import type { signMessage } from '@latchkey/core/account/signMessage'
import type { Latchkey } from '@latchkey/core/latchkey'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active account to sign a message. */
export function useSignMessage(): useSignMessage.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, signMessage: call, signMessageAsync: callAsync }
}

export declare namespace useSignMessage {
  type Result = ActionState<string> & {
    readonly signMessage: (input: Parameters<typeof signMessage>[1]) => void
    readonly signMessageAsync: (input: Parameters<typeof signMessage>[1]) => Promise<string>
  }
}

async function run(latchkey: Latchkey, input: Parameters<typeof signMessage>[1]): Promise<string> {
  return (await import('@latchkey/core/account/signMessage')).signMessage(latchkey, input)
}
