import type { Nft } from '@latchkey/core/nfts/nft'

/** Unique among the NFTs of an account. */
export const nftKey = ({ networkId, contract, tokenId }: Nft): string => `${networkId}:${contract}:${tokenId}`
