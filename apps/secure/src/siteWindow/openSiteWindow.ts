import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'

/** The size of the wallet's other windows (spec S4.7). */
const features = 'popup,width=600,height=800'
/** Browsers send no event when a window is closed. */
const closedPollMs = 300

export type SiteWindow = { readonly focus: () => void; readonly close: () => void }

/** The page in the window has loaded and waits for its request. */
export const siteWindowReady = 'site window ready'

/**
 * Opens a page of this site in a window, and sends it a request over a private port. Call it while handling a click.
 * Undefined if the browser blocked it. `onAnswer` gets undefined if the visitor closed the window without an answer.
 */
export function openSiteWindow<answer>(params: openSiteWindow.Params<answer>): SiteWindow | undefined {
  const { frame, clock, path, request, onAnswer } = params
  const popup = frame.open(path, '_blank', features)
  if (!popup) return undefined
  const end = (answer?: answer) => {
    forget()
    onAnswer(answer)
  }
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== popup || origin !== frame.location.origin || !isRecord(data) || data.type !== siteWindowReady) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<answer>) => {
      end(event.data)
      popup.close()
    }
    popup.postMessage(request(), { targetOrigin: origin, transfer: [port2] })
  }
  frame.addEventListener('message', onMessage)
  const stopPolling = poll(clock, () => {
    if (popup.closed) end()
  })
  function forget(): void {
    frame.removeEventListener('message', onMessage)
    stopPolling()
  }
  return {
    focus: () => popup.focus(),
    close() {
      forget()
      popup.close()
    },
  }
}

export declare namespace openSiteWindow {
  type Params<answer> = {
    readonly frame: Window
    readonly clock: Clock
    readonly path: string
    /** Called once the page has loaded. */
    readonly request: () => SiteWindowRequest
    readonly onAnswer: (answer: answer | undefined) => void
  }
}

export type SiteWindowRequest = { readonly type: string }

function poll(clock: Clock, check: () => void): () => void {
  let stop = clock.after(closedPollMs, look)
  function look(): void {
    stop = clock.after(closedPollMs, look)
    check()
  }
  return () => stop()
}
