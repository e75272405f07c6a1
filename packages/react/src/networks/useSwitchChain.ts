'use client'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { NETWORK_NOT_FOUND } from '@latchkey/contracts/errors/networks'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { ChainId } from '@latchkey/core/register'
import { type ActionState, useAction } from '../useAction.ts'

export type SwitchTarget = { readonly chainId: ChainId } | { readonly networkId: CaipNetworkId }

/** Switches the active wallet to a network of the app, by chain id or CAIP-2 id. Succeeds once the wallet has switched. */
export function useSwitchChain(): useSwitchChain.Result {
  const { state, call, callAsync } = useAction(run)
  return { ...state, switchChain: call, switchChainAsync: callAsync }
}

export declare namespace useSwitchChain {
  type Result = ActionState<void> & {
    readonly switchChain: (input: SwitchTarget) => void
    readonly switchChainAsync: (input: SwitchTarget) => Promise<void>
  }
}

async function run(latchkey: Latchkey, input: SwitchTarget): Promise<void> {
  const networkId =
    'networkId' in input
      ? input.networkId
      : latchkey.options.networks.find(({ id }) => id === input.chainId)?.caipNetworkId
  if (!networkId)
    throw errorOf(NETWORK_NOT_FOUND, { values: { networkId: String('chainId' in input && input.chainId) } })
  return (await import('@latchkey/core/networks/switchNetwork')).switchNetwork(latchkey, { networkId })
}
