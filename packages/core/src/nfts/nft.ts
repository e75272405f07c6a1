/** The NFT type for the layers above core, which do not import `api`. */
export type { Nft } from '@latchkey/api/nfts/getNfts'
