import type { Messages } from '../messages.ts'

export const nfts: Messages<'nfts'> = {
  noNfts: 'Aucun NFT pour le moment',
  noNftsDetail: 'Les NFT que vous recevez sur {network} apparaissent ici.',
  nftsLoading: 'Chargement des NFT…',
  nftsFailed: 'Impossible de charger les NFT',
  nftsFailedDetail: 'Vos NFT sont en sécurité. Réessayez.',
  tokenId: 'ID du jeton',
  owned: 'Quantité',
}
