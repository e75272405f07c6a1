import type { Clock } from '@latchkey/base/clock'
import { startPageReady, startPageSize, startPageWaitMs } from '@latchkey/contracts/constants/startPages'

/**
 * Chromium can lose a close for good if it arrives while the browser replaces the page, for example by its error page. A start page
 * that has not responded yet is therefore closed only after this delay, when it has loaded or failed.
 */
const settleMs = 1_000

/** A window opened on one of our start pages. */
export type StartedWindow = {
  /** Navigates the window once its start page is ready. */
  readonly show: (url: string) => void
  /** `unreachable`: the start page did not respond in time, and the window was closed. */
  readonly state: () => 'open' | 'closed' | 'unreachable'
  readonly close: () => void
}

/**
 * Opens a window on a start page, because its destination is not known yet. Call it in a click handler; returns undefined if the
 * browser blocks the window. The window must not start on `about:blank`: if the app has an opener policy, WebKit severs such a
 * window from its opener on the first navigation, and reports it as closed.
 */
export function openStartPage({ clock, url, navigate }: openStartPage.Params): StartedWindow | undefined {
  const popup = window.open(url, '', featuresOf(window))
  if (!popup) return undefined
  const site = new URL(url).origin
  let isReady = false
  let isUnreachable = false
  let next: string | undefined
  const go = () => {
    if (isReady && next !== undefined) navigate(popup, next)
  }
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== popup || origin !== site || data !== startPageReady) return
    stop()
    isReady = true
    go()
  }
  const cancel = clock.after(startPageWaitMs, () => {
    isUnreachable = !popup.closed
    stop()
    popup.close()
  })
  function stop(): void {
    cancel()
    window.removeEventListener('message', hear)
  }
  window.addEventListener('message', hear)
  return {
    show(target) {
      next = target
      go()
    },
    state: () => (isUnreachable ? 'unreachable' : popup.closed ? 'closed' : 'open'),
    close() {
      stop()
      if (isReady) popup.close()
      else clock.after(settleMs, () => popup.close())
    },
  }
}

export declare namespace openStartPage {
  type Params = {
    readonly clock: Clock
    /** Address of the start page. */
    readonly url: string
    readonly navigate: (popup: Window, url: string) => void
  }
}

/** Centers the window over the app's. */
function featuresOf({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const { width, height } = startPageSize
  const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
