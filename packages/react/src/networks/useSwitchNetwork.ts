'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { switchNetwork } from '@latchkey/core/networks/switchNetwork'
import { type ActionState, useAction } from '../useAction.ts'

/** Switches the active wallet to a network of the app, by chain id or CAIP-2 id. Succeeds once the wallet has switched. */
export function useSwitchNetwork(): useSwitchNetwork.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, switchNetwork: call, switchNetworkAsync: callAsync }
}

export declare namespace useSwitchNetwork {
  type Result = ActionState<void> & {
    readonly switchNetwork: (input: switchNetwork.Params) => void
    readonly switchNetworkAsync: (input: switchNetwork.Params) => Promise<void>
  }
}

async function run(latchkey: Latchkey, input: switchNetwork.Params): Promise<void> {
  return (await import('@latchkey/core/networks/switchNetwork')).switchNetwork(latchkey, input)
}
