import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { devMnemonic } from '../../apps/devnet/src/chains.ts'
import { rpc } from '../../apps/devnet/src/rpc.ts'
import type { Stack } from './stack.ts'
import { rpcUrl } from './visitor.ts'

/** The Latchkey Dollar of both devnets, 6 decimals. */
export const lusd = '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6'

/** The Keystone of both devnets, 18 decimals. */
export const keystone = '0xF5056B269d164052e63E88518d64E3FC0171289D'

/** The exchange's router on both devnets, which takes the tokens of a swap. */
export const exchangeRouter = '0x710270DE97a47C9F2F0c5E37B32faCd52aBE1566'

/** Values on the chain itself, in base units, to verify what the screens show. */
export function chainOf(stack: Stack, chainId = 31337) {
  const client = createPublicClient({ transport: http(rpcUrl(stack, chainId)), cacheTime: 0 })
  return {
    /** Number of the account's mined transactions. */
    sent: (address: string) => client.getTransactionCount({ address: address as Hex }),
    transaction: (hash: string) => client.getTransaction({ hash: hash as Hex }),
    /** The fee of the account's transaction in the latest block. @throws if it has none there */
    async latestFeeUnits(address: string): Promise<bigint> {
      const { transactions } = await client.getBlock({ includeTransactions: true })
      const sent = transactions.find(({ from }) => from === address.toLowerCase())
      if (!sent) throw new Error(`The latest block has no transaction of ${address}.`)
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: sent.hash })
      return gasUsed * effectiveGasPrice
    },
    /** The cost of a mined transaction. */
    async fee(hash: string): Promise<bigint> {
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: hash as Hex })
      return gasUsed * effectiveGasPrice
    },
    /** Undefined for an account without code. */
    code: (address: string) => client.getCode({ address: address as Hex }),
    nativeUnits: (address: string) => client.getBalance({ address: address as Hex }),
    tokenUnits: (address: string, token = lusd) =>
      client.readContract({ address: token as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] }),
    /** The exchange's LUSD allowance from the account. */
    allowedUnits: (address: string) =>
      client.readContract({
        address: lusd,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [address as Hex, exchangeRouter],
      }),
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

/** Sends LUSD to an account from one that has them at genesis. */
export async function fundDollars(stack: Stack, address: string, dollars: string): Promise<void> {
  const account = mnemonicToAccount(devMnemonic, { addressIndex: 1 })
  const client = createWalletClient({ account, transport: http(rpcUrl(stack, 31337)) })
  const units = parseUnits(dollars, 6)
  const args = [address as Hex, units] as const
  const before = await chainOf(stack).tokenUnits(address)
  await client.writeContract({ chain: null, address: lusd, abi: erc20Abi, functionName: 'transfer', args })
  await expect.poll(() => chainOf(stack).tokenUnits(address)).toBe(before + units)
}
