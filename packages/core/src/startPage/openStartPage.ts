import type { Clock } from '@latchkey/base/clock'
import { startPageReady, startPageSize, startPageWaitMs } from '@latchkey/contracts/constants/startPages'

/** A window that began on a start page of ours. */
export type StartedWindow = {
  /** Leads the window to another page, once its start page is ready. */
  readonly show: (url: string) => void
  /** `unreachable`: the start page did not answer in time, and the window was closed. */
  readonly state: () => 'open' | 'closed' | 'unreachable'
  readonly close: () => void
}

/**
 * Opens a window on a start page, because its real address is not known yet. Call it while handling a click; undefined when the
 * browser blocks the window. It must not begin empty: WebKit cuts an empty window off from a page with an opener policy as soon
 * as it is led elsewhere, and then reports it as closed.
 */
export function openStartPage({ clock, url, lead }: openStartPage.Params): StartedWindow | undefined {
  const popup = window.open(url, '', featuresOf(window))
  if (!popup) return undefined
  const site = new URL(url).origin
  let isReady = false
  let isUnreachable = false
  let next: string | undefined
  const go = () => {
    if (isReady && next !== undefined) lead(popup, next)
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
      popup.close()
    },
  }
}

export declare namespace openStartPage {
  type Params = {
    readonly clock: Clock
    /** Address of the start page. */
    readonly url: string
    readonly lead: (popup: Window, url: string) => void
  }
}

/** In the middle of the app's window. */
function featuresOf({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const { width, height } = startPageSize
  const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
