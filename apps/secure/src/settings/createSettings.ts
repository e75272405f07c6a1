import type { RequestContext } from '@latchkey/frame/guest/frameHandlers'
import type { Login } from '../login/login.ts'
import type { SecureSite } from '../site/site.ts'
import type { SettingsOwner, ShownSettings } from './shownSettings.ts'

export type Settings = {
  /** Shows the settings until the visitor closes them, or the page aborts its request. */
  readonly show: (owner: SettingsOwner, context: RequestContext) => Promise<void>
  readonly close: () => void
}

/** The wallet's settings, on a sheet that only the frame draws: an app can open them, but learns nothing about them. */
export function createSettings({ site, login, setVisible }: createSettings.Params): Settings {
  let closeShown = () => {}

  async function show(owner: SettingsOwner, { origin, signal }: RequestContext): Promise<void> {
    closeShown()
    const { mountSettings } = await import('./mountSettings.tsx')
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const close = () => {
        unmount()
        signal.removeEventListener('abort', close)
        setVisible(false)
        closeShown = () => {}
        resolve()
      }
      closeShown = close
      signal.addEventListener('abort', close)
      const shown: ShownSettings = { site, login, owner, origin, close }
      const unmount = mountSettings(shown)
      setVisible(true)
    })
  }

  return { show, close: () => closeShown() }
}

export declare namespace createSettings {
  type Params = {
    readonly site: SecureSite
    readonly login: Login
    readonly setVisible: (visible: boolean) => void
  }
}
