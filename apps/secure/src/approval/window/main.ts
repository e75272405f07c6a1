import { systemClock } from '@latchkey/base/clock'
import { createApprovalQueue } from '../approvalQueue.ts'
import { decodeRequest } from '../readRequest.ts'
import { mountSheet } from '../sheet/mountSheet.tsx'
import type { WindowReady, WindowRequest } from './windowMessages.ts'

/** Draws the request of the frame that opened this window, and sends it the visitor's decision. Signs nothing itself. */
async function start(): Promise<void> {
  const { offer, port } = await requestOf(window.opener)
  const { asked, projectId, serverUrl, theme } = offer
  const queue = createApprovalQueue(systemClock)
  const app = () => ({ ...asked.app, theme })
  await mountSheet({ window, clock: systemClock, projectId, serverUrl, app }, queue)
  const decision = await queue.add(await decodeRequest(asked), new AbortController().signal)
  port.postMessage(decision)
  window.close()
}

/** Asks the frame for its request. A window that was opened by another site gets no answer. */
function requestOf(opener: Window | null): Promise<{ readonly offer: WindowRequest; readonly port: MessagePort }> {
  return new Promise((resolve) => {
    addEventListener('message', function listen({ source, origin, data, ports: [port] }: MessageEvent<WindowRequest>) {
      if (source !== opener || origin !== location.origin || data?.type !== 'approval request' || !port) return
      removeEventListener('message', listen)
      resolve({ offer: data, port })
    })
    const ready: WindowReady = { type: 'approval window ready' }
    opener?.postMessage(ready, location.origin)
  })
}

start().catch((error: unknown) => console.error(error))
