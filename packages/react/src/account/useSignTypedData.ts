'use client'
import type { signTypedData } from '@latchkey/core/account/signTypedData'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { RegisteredLatchkey, RequestsOf } from '@latchkey/core/register'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active account to sign EIP-712 data. */
export function useSignTypedData(): useSignTypedData.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, signTypedData: call, signTypedDataAsync: callAsync } as useSignTypedData.Result
}

export declare namespace useSignTypedData {
  type Result = ActionState<RequestsOf<RegisteredLatchkey>['signature']> & {
    readonly signTypedData: <
      const types extends Readonly<Record<string, unknown>>,
      primaryType extends keyof types | 'EIP712Domain',
    >(
      input: signTypedData.Params<RegisteredLatchkey, types, primaryType>,
    ) => void
    readonly signTypedDataAsync: <
      const types extends Readonly<Record<string, unknown>>,
      primaryType extends keyof types | 'EIP712Domain',
    >(
      input: signTypedData.Params<RegisteredLatchkey, types, primaryType>,
    ) => Promise<RequestsOf<RegisteredLatchkey>['signature']>
  }
}

async function run(latchkey: Latchkey, input: signTypedData.Params): Promise<string> {
  return (await import('@latchkey/core/account/signTypedData')).signTypedData(latchkey, input)
}
