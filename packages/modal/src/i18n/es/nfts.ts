import type { Messages } from '../messages.ts'

export const nfts: Messages<'nfts'> = {
  noNfts: 'Aún no tienes NFT',
  noNftsDetail: 'Los NFT que recibas en {network} aparecerán aquí.',
  nftsLoading: 'Cargando los NFT…',
  nftsFailed: 'No se pudieron cargar los NFT',
  nftsFailedDetail: 'Tus NFT están a salvo. Inténtalo de nuevo.',
  tokenId: 'ID del token',
  owned: 'Cantidad',
}
