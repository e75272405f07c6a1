import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { defineView } from '../../shell/defineView.ts'

export type Downloads = { readonly name: 'Downloads'; readonly listing: ListedWallet }

export const downloads = defineView<Downloads>({
  name: 'Downloads',
  chunk: () => import('./DownloadsView.tsx'),
  texts: ['openWallet'],
})
