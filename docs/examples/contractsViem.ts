import type { Latchkey } from 'latchkey'
import { type Chain, createPublicClient, createWalletClient, custom, erc20Abi } from 'viem'

/** Sends tokens of a contract, and resolves with the recipient's new balance. */
export async function sendTokens(latchkey: Latchkey, chain: Chain, { token, to, amount }: sendTokens.Params) {
  const transport = custom(latchkey.getProvider('eip155'))
  const wallet = createWalletClient({ chain, transport })
  const client = createPublicClient({ chain, transport })

  const [account] = await wallet.requestAddresses()
  if (!account) throw new Error('No account is connected.')
  const hash = await wallet.writeContract({
    account,
    address: token,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  })
  await client.waitForTransactionReceipt({ hash })
  return await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
}

export declare namespace sendTokens {
  type Params = { readonly token: `0x${string}`; readonly to: `0x${string}`; readonly amount: bigint }
}
