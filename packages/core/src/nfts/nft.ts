/** An NFT of an account, as the layers above core know it. */
export type { Nft } from '@latchkey/api/nfts/getNfts'
