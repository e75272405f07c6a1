import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const downloads = defineView({
  name: 'Downloads',
  chunk: () => import('./DownloadsView.tsx'),
  skeleton: isPhone() ? [240, ...rows(4)] : [314, 144, ...rows(2)],
  texts: ['openWallet'],
})
