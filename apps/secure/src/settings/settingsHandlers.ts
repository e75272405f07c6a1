import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { currentSession } from '../site/session.ts'
import type { SecureSite } from '../site/site.ts'
import type { Settings } from './createSettings.ts'

/** A page can open the settings of the wallet. It learns only that they were closed. */
export function settingsHandlers(site: SecureSite, settings: Settings) {
  return {
    async 'show wallet security'(_, context) {
      const { email, social, wallet } = await currentSession(site)
      const { walletId, userId } = wallet.record
      await settings.show({ email, social, userId, walletId }, context)
    },
  } satisfies FrameHandlers
}
