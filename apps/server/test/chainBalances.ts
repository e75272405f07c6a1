import { type Address, createPublicClient, erc20Abi, http, parseAbi } from 'viem'

const nftAbi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** An account's balances according to the chain's node and contracts. */
export type ChainBalances = {
  readonly native: (account: Address) => Promise<bigint>
  readonly token: (token: Address, account: Address) => Promise<bigint>
  readonly nft: (
    token: { readonly contract: string; readonly tokenId: string; readonly standard: 'erc721' | 'erc1155' },
    account: Address,
  ) => Promise<bigint>
}

export function chainBalances(url: string): ChainBalances {
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  return {
    native: (address) => client.getBalance({ address }),
    token: (address, account) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    async nft({ contract, tokenId, standard }, account) {
      const token = { address: contract as Address, abi: nftAbi }
      const id = BigInt(tokenId)
      if (standard === 'erc1155')
        return client.readContract({ ...token, functionName: 'balanceOf', args: [account, id] })
      const owner = await client.readContract({ ...token, functionName: 'ownerOf', args: [id] })
      return owner === account ? 1n : 0n
    },
  }
}
