import type { Scene } from './scene.ts'
import { accountScenes } from './scenes/accountScenes.ts'
import { accountTypeScenes } from './scenes/accountTypeScenes.ts'
import { chartScenes } from './scenes/chartScenes.ts'
import { connectScenes } from './scenes/connectScenes.ts'
import { emailScenes } from './scenes/emailScenes.ts'
import { faultScenes } from './scenes/faultScenes.ts'
import { nameScenes } from './scenes/nameScenes.ts'
import { networkScenes } from './scenes/networkScenes.ts'
import { onrampScenes } from './scenes/onrampScenes.ts'
import { permissionScenes } from './scenes/permissionScenes.ts'
import { resultScenes } from './scenes/resultScenes.ts'
import { sendScenes } from './scenes/sendScenes.ts'
import { socialScenes } from './scenes/socialScenes.ts'
import { swapScenes } from './scenes/swapScenes.ts'
import { toastScenes } from './scenes/toastScenes.ts'
import { updateEmailScenes } from './scenes/updateEmailScenes.ts'
import { upgradeScenes } from './scenes/upgradeScenes.ts'

/** Every view in all its states, for the gallery, the tests and the screenshots in docs/views.md. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...emailScenes,
  ...socialScenes,
  ...accountScenes,
  ...networkScenes,
  ...chartScenes,
  ...accountTypeScenes,
  ...updateEmailScenes,
  ...nameScenes,
  ...permissionScenes,
  ...upgradeScenes,
  ...resultScenes,
  ...sendScenes,
  ...swapScenes,
  ...onrampScenes,
  ...toastScenes,
  ...faultScenes,
]
