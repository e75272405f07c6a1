import type { Messages } from '../messages.ts'

export const nfts: Messages<'nfts'> = {
  noNfts: 'لا توجد رموز NFT بعد',
  noNftsDetail: 'تظهر هنا رموز NFT التي تستلمها على {network}.',
  nftsLoading: 'جارٍ تحميل رموز NFT…',
  nftsFailed: 'تعذّر تحميل رموز NFT',
  nftsFailedDetail: 'رموزك في أمان. حاول مرة أخرى.',
  tokenId: 'معرّف الرمز',
  owned: 'الكمية',
}
