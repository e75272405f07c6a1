import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import type { Decision } from '../approvalQueue.ts'
import type { AskedRequest } from '../readRequest.ts'
import type { SheetSite } from '../sheet/sheetSite.ts'
import { approvePath, type WindowRequest } from './windowMessages.ts'

/** As other windows of the wallet (spec S9.5). */
const features = 'popup,width=600,height=800'
/** Browsers do not tell when a window is closed. */
const closedPollMs = 300

export type ApprovalWindow = { readonly focus: () => void; readonly close: () => void }

/**
 * Opens the window in which the visitor decides about a request. Call it while handling a click. Undefined when the browser blocked
 * it. `onDecision` gets undefined when the visitor closed the window without a decision.
 */
export function openApprovalWindow(
  site: SheetSite,
  asked: AskedRequest,
  onDecision: (decision: Decision | undefined) => void,
): ApprovalWindow | undefined {
  const { window: frame, clock } = site
  const popup = frame.open(approvePath, '_blank', features)
  if (!popup) return undefined
  const end = (decision?: Decision) => {
    frame.removeEventListener('message', onMessage)
    stopPolling()
    onDecision(decision)
  }
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    const isReady = isRecord(data) && data.type === 'approval window ready'
    if (source !== popup || origin !== frame.location.origin || !isReady) return
    const { port1, port2 } = new MessageChannel()
    // The window is a page of this site, and nobody else has the port.
    port1.onmessage = (event: MessageEvent<Decision>) => end(event.data)
    popup.postMessage(requestFor(site, asked), { targetOrigin: origin, transfer: [port2] })
  }
  frame.addEventListener('message', onMessage)
  const stopPolling = poll(clock, () => {
    if (popup.closed) end()
  })
  return {
    focus: () => popup.focus(),
    close() {
      frame.removeEventListener('message', onMessage)
      stopPolling()
      popup.close()
    },
  }
}

function requestFor({ projectId, serverUrl, app }: SheetSite, asked: AskedRequest): WindowRequest {
  const { request, origin, app: said, chainId, address } = asked
  const { theme } = app()
  return {
    type: 'approval request',
    asked: { request, origin, app: said, chainId, address },
    ...{ projectId, serverUrl, theme },
  }
}

function poll(clock: Clock, check: () => void): () => void {
  let stop = clock.after(closedPollMs, look)
  function look(): void {
    stop = clock.after(closedPollMs, look)
    check()
  }
  return () => stop()
}
