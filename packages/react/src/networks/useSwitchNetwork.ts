'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { switchNetwork } from '@latchkey/core/networks/switchNetwork'
import type { ChainId, NetworkId } from '@latchkey/core/register'
import { type ActionState, useAction } from '../useAction.ts'

/** Switches the active wallet to a network of the app, by chain id or CAIP-2 id. Succeeds once the wallet has switched. */
export function useSwitchNetwork(): useSwitchNetwork.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, switchNetwork: call, switchNetworkAsync: callAsync }
}

export declare namespace useSwitchNetwork {
  type Target = { readonly chainId: ChainId } | { readonly networkId: NetworkId }
  type Result = ActionState<void> & {
    readonly switchNetwork: (input: Target) => void
    readonly switchNetworkAsync: (input: Target) => Promise<void>
  }
}

async function run(latchkey: Latchkey, input: switchNetwork.Params): Promise<void> {
  return (await import('@latchkey/core/networks/switchNetwork')).switchNetwork(latchkey, input)
}
