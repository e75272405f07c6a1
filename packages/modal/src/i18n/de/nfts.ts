import type { Messages } from '../messages.ts'

export const nfts: Messages<'nfts'> = {
  noNfts: 'Noch keine NFTs',
  noNftsDetail: 'NFTs, die Sie auf {network} erhalten, erscheinen hier.',
  nftsLoading: 'NFTs werden geladen …',
  nftsFailed: 'NFTs konnten nicht geladen werden',
  nftsFailedDetail: 'Ihre NFTs sind sicher. Versuchen Sie es erneut.',
  tokenId: 'Token-ID',
  owned: 'Anzahl',
}
