import { BrowserProvider, Contract } from 'ethers'
import type { Latchkey } from 'latchkey'

const abi = [
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
]

/** Sends tokens of a contract, and resolves with the recipient's new balance. */
export async function sendTokens(latchkey: Latchkey, { token, to, amount }: sendTokens.Params): Promise<bigint> {
  const provider = new BrowserProvider(latchkey.getProvider('eip155'))
  const contract = new Contract(token, abi, await provider.getSigner())

  const sent = await contract.getFunction('transfer')(to, amount)
  await sent.wait()
  return await contract.getFunction('balanceOf')(to)
}

export declare namespace sendTokens {
  type Params = { readonly token: string; readonly to: string; readonly amount: bigint }
}
