'use client'
import type { signTypedData } from '@latchkey/core/account/signTypedData'
import type { Latchkey } from '@latchkey/core/latchkey'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active account to sign EIP-712 data. */
export function useSignTypedData(): useSignTypedData.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, signTypedData: call, signTypedDataAsync: callAsync }
}

export declare namespace useSignTypedData {
  type Result = ActionState<string> & {
    readonly signTypedData: (input: Parameters<typeof signTypedData>[1]) => void
    readonly signTypedDataAsync: (input: Parameters<typeof signTypedData>[1]) => Promise<string>
  }
}

async function run(latchkey: Latchkey, input: Parameters<typeof signTypedData>[1]): Promise<string> {
  return (await import('@latchkey/core/account/signTypedData')).signTypedData(latchkey, input)
}
