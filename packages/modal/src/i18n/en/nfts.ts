export const nfts = {
  noNfts: 'No NFTs yet',
  noNftsDetail: 'NFTs you receive on {network} appear here.',
  nftsLoading: 'Loading NFTs…',
  nftsFailed: "Couldn't load NFTs",
  nftsFailedDetail: 'Your NFTs are safe. Try again.',
  tokenId: 'Token ID',
  owned: 'Owned',
} as const
