import type { ChainSupport, TokenId } from '../chainSupport.ts'
import type { RpcCall } from '../createNodeClient.ts'
import type { RpcReply } from '../readReplies.ts'
import { unitsOf } from './unitsOf.ts'

const ownerOfSelector = '0x6352211e'
const balanceOfSelector = '0x00fdd58e'
/** Enough for contracts behind proxies, too little to return more than 180 KB. */
const callGas = '0x186a0'
/** As many results as fit into the limit of a response. */
const callsAtOnce = 25

const word = (value: string): string => BigInt(value).toString(16).padStart(64, '0')

/** Calls `ownerOf` of ERC-721 contracts, and `balanceOf` of ERC-1155 contracts. */
export const readNftUnits: NonNullable<ChainSupport['nftUnits']> = async (ask, { address, tokens }) => {
  const calls = tokens.map((token) => callOf(token, address))
  const replies: RpcReply[] = []
  for (let first = 0; first < calls.length; first += callsAtOnce)
    replies.push(...(await ask(calls.slice(first, first + callsAtOnce))))
  return tokens.map(({ standard }, place) => {
    const answer = unitsOf(replies[place]) ?? 0n
    if (standard === 'erc1155') return answer
    return answer === BigInt(address) ? 1n : 0n
  })
}

function callOf({ contract, tokenId, standard }: TokenId, address: string): RpcCall {
  const id = word(tokenId)
  const data = standard === 'erc721' ? `${ownerOfSelector}${id}` : `${balanceOfSelector}${word(address)}${id}`
  return { method: 'eth_call', params: [{ to: contract, data, gas: callGas }, 'latest'] }
}
