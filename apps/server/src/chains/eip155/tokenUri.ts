import { decodeAbiParameters } from 'viem/utils'
import type { ChainSupport } from '../chainSupport.ts'

const tokenUriSelector = '0xc87b56dd'
const uriSelector = '0x0e89341c'
/** Enough for a contract that builds a picture; returning more than the limit of an answer costs more. */
const callGas = '0x1c9c380'

/** Asks an ERC-721 contract for `tokenURI`, or an ERC-1155 contract for `uri`, whose `{id}` is replaced. */
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
