import { defineView } from '../../shell/defineView.ts'

export const downloads = defineView({
  name: 'Downloads',
  chunk: () => import('./DownloadsView.tsx'),
  texts: ['openWallet'],
})
