'use client'
import type { signMessage } from '@latchkey/core/account/signMessage'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { RegisteredLatchkey, RequestsOf } from '@latchkey/core/register'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active account to sign a message. */
export function useSignMessage(): useSignMessage.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, signMessage: call, signMessageAsync: callAsync } as useSignMessage.Result
}

export declare namespace useSignMessage {
  type Result = ActionState<RequestsOf<RegisteredLatchkey>['signature']> & {
    readonly signMessage: (input: signMessage.Params) => void
    readonly signMessageAsync: (input: signMessage.Params) => Promise<RequestsOf<RegisteredLatchkey>['signature']>
  }
}

async function run(latchkey: Latchkey, input: signMessage.Params): Promise<string> {
  return (await import('@latchkey/core/account/signMessage')).signMessage(latchkey, input)
}
