import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { devMnemonic } from '../../apps/devnet/src/chains.ts'
import { rpc } from '../../apps/devnet/src/rpc.ts'
import type { Stack } from './stack.ts'
import { rpcUrl } from './visitor.ts'

/** The Latchkey Dollar of both devnets, 6 decimals. */
const lusd = '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6'

/** What a chain itself says, in base units: the judge over what the screens show. */
export function chainOf(stack: Stack, chainId = 31337) {
  const client = createPublicClient({ transport: http(rpcUrl(stack, chainId)), cacheTime: 0 })
  return {
    /** Number of transactions that the account has sent and that are in a block. */
    sent: (address: string) => client.getTransactionCount({ address: address as Hex }),
    transaction: (hash: string) => client.getTransaction({ hash: hash as Hex }),
    /** Undefined for an account without code. */
    code: (address: string) => client.getCode({ address: address as Hex }),
    nativeUnits: (address: string) => client.getBalance({ address: address as Hex }),
    tokenUnits: (address: string, token = lusd) =>
      client.readContract({ address: token as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] }),
  }
}

/** Keeps transactions of the first chain pending until `mine` or `resume`. */
export async function pauseChain({ chain }: Stack) {
  // Longer than any test.
  await rpc(chain, 'evm_setIntervalMining', [86_400])
  return {
    mine: () => rpc(chain, 'evm_mine'),
    resume: () => rpc(chain, 'evm_setIntervalMining', [0]),
  }
}

/** Sends 1 ETH to a new address. */
export async function fund(stack: Stack, address: string): Promise<void> {
  const account = mnemonicToAccount(devMnemonic, { addressIndex: 9 })
  const client = createWalletClient({ account, transport: http(rpcUrl(stack, 31337)) })
  await client.sendTransaction({ chain: null, to: address as Hex, value: parseEther('1') })
  await expect.poll(() => chainOf(stack).nativeUnits(address)).toBe(parseEther('1'))
}
