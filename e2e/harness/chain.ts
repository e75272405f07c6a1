import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import type { Stack } from './stack.ts'
import { rpcUrl } from './visitor.ts'

/** The Latchkey Dollar of both devnets, 6 decimals. */
const lusd = '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6'

/** What a chain itself says, in base units: the judge over what the screens show. */
export function chainOf(stack: Stack, chainId = 31337) {
  const client = createPublicClient({ transport: http(rpcUrl(stack, chainId)), cacheTime: 0 })
  return {
    transaction: (hash: string) => client.getTransaction({ hash: hash as Hex }),
    nativeUnits: (address: string) => client.getBalance({ address: address as Hex }),
    tokenUnits: (address: string, token = lusd) =>
      client.readContract({ address: token as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] }),
  }
}
