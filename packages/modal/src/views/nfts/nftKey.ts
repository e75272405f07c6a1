import type { Nft } from '@latchkey/core/nfts/nft'

/** Unique key of an NFT within an account. */
export const nftKey = ({ networkId, contract, tokenId }: Nft): string => `${networkId}:${contract}:${tokenId}`
