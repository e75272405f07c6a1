import { latchkeyConnector } from '@latchkey/wagmi'
import { createConfig, custom, readContract, waitForTransactionReceipt, writeContract } from '@wagmi/core'
import type { Latchkey } from 'latchkey'
import { type Chain, erc20Abi } from 'viem'

export const createWagmiConfig = (latchkey: Latchkey, chain: Chain) =>
  createConfig({
    chains: [chain],
    connectors: [latchkeyConnector(latchkey)],
    transports: { [chain.id]: custom(latchkey.getProvider('eip155')) },
    multiInjectedProviderDiscovery: false,
  })

/** Sends tokens of a contract, and resolves with the recipient's new balance. */
export async function sendTokens(
  config: ReturnType<typeof createWagmiConfig>,
  { token, to, amount }: sendTokens.Params,
) {
  const contract = { address: token, abi: erc20Abi } as const
  const hash = await writeContract(config, { ...contract, functionName: 'transfer', args: [to, amount] })
  await waitForTransactionReceipt(config, { hash })
  return await readContract(config, { ...contract, functionName: 'balanceOf', args: [to] })
}

export declare namespace sendTokens {
  type Params = { readonly token: `0x${string}`; readonly to: `0x${string}`; readonly amount: bigint }
}
