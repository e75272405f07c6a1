import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { Approvals } from '../approval/createApprovals.ts'
import { emailChangeHandlers } from '../emailChange/emailChangeHandlers.ts'
import type { Login } from '../login/login.ts'
import type { createProtection } from '../protection/createProtection.ts'
import type { Settings } from '../settings/createSettings.ts'
import { settingsHandlers } from '../settings/settingsHandlers.ts'
import type { createAppData } from '../site/appData.ts'
import type { SecureSite } from '../site/site.ts'
import { farcasterHandlers } from '../social/farcasterHandlers.ts'
import { socialHandlers } from '../social/socialHandlers.ts'
import { loginHandlers } from './loginHandlers.ts'
import { rpcHandlers } from './rpc/rpcHandlers.ts'
import { walletHandlers } from './walletHandlers.ts'

/** The handler of every request that a page can send. */
export function siteHandlers(site: SecureSite, params: siteHandlers.Params): Required<FrameHandlers> {
  const { login, approvals, settings, protection, appData, onSessionChange } = params
  return {
    ...loginHandlers(site, { login, approvals, settings, onSessionChange }),
    ...settingsHandlers(site, settings),
    ...emailChangeHandlers(site, login),
    ...walletHandlers(site, appData),
    ...socialHandlers({ window: site.window, login, onSessionChange }),
    ...farcasterHandlers({ login, onSessionChange }),
    ...rpcHandlers(site, approvals),
    dismiss: async () => ({ isDismissed: dismissDialog(site.window.document) }),
    'protect wallet': async (_, context) => ({ isProtected: await protection.raise(login, context) }),
  }
}

export declare namespace siteHandlers {
  type Params = {
    readonly login: Login
    readonly approvals: Approvals
    readonly settings: Settings
    readonly protection: Pick<ReturnType<typeof createProtection>, 'raise'>
    readonly appData: ReturnType<typeof createAppData>
    /** Notifies the other tabs of this browser. */
    readonly onSessionChange: (isConnected: boolean) => void
  }
}

/** Sends the uppermost dialog the browser's own request to close. False if no dialog is open. */
function dismissDialog(document: Document): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return dialog !== undefined
}
