'use client'
import type { AccountView } from '@latchkey/core/connect/accountView'
import type { connect } from '@latchkey/core/connect/connect'
import type { Latchkey } from '@latchkey/core/latchkey'
import { type ActionState, useAction } from '../useAction.ts'

/** Connects a wallet found in this page. */
export function useConnect(): useConnect.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, connect: call, connectAsync: callAsync }
}

export declare namespace useConnect {
  type Result = ActionState<AccountView> & {
    readonly connect: (input: connect.Params) => void
    readonly connectAsync: (input: connect.Params) => Promise<AccountView>
  }
}

async function run(latchkey: Latchkey, input: connect.Params): Promise<AccountView> {
  return (await import('@latchkey/core/connect/connect')).connect(latchkey, input)
}
