import { decodeAbiParameters } from 'viem/utils'
import type { ChainSupport } from '../chainSupport.ts'

const tokenUriSelector = '0xc87b56dd'
const uriSelector = '0x0e89341c'
/** Enough for a contract that builds an image, and too little to exceed the limit of a response. */
const callGas = '0x1c9c380'

/** Calls `tokenURI` of an ERC-721 contract, or `uri` of an ERC-1155 contract, and replaces its `{id}`. */
export const readTokenUri: NonNullable<ChainSupport['tokenUri']> = async (ask, { contract, tokenId, standard }) => {
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  const selector = standard === 'erc721' ? tokenUriSelector : uriSelector
  const call = { to: contract, data: `${selector}${id}`, gas: callGas }
  const [reply] = await ask([{ method: 'eth_call', params: [call, 'latest'] }])
  const data = reply && 'result' in reply && typeof reply.result === 'string' ? reply.result : '0x'
  try {
    const [bytes] = decodeAbiParameters([{ type: 'string' }], data as `0x${string}`)
    return bytes.replaceAll('{id}', id)
  } catch {
    return undefined
  }
}
