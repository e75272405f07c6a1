import { systemClock } from '@latchkey/base/clock'
import { requestOfOpener } from '../../siteWindow/requestOfOpener.ts'
import { createApprovalQueue } from '../queue/approvalQueue.ts'
import { decodeRequest } from '../readRequest.ts'
import { mountSheet } from '../sheet/mountSheet.tsx'
import type { WindowRequest } from './windowMessages.ts'

/** Draws the request of the frame that opened this window, and sends it the visitor's decision. Signs nothing itself. */
async function start(): Promise<void> {
  const { request, answer } = await requestOfOpener<WindowRequest>('approval request')
  const { asked, projectId, serverUrl, theme } = request
  const queue = createApprovalQueue(systemClock)
  const app = () => ({ ...asked.app, theme })
  const { method } = asked.request
  const prepare = await mountSheet({ window, clock: systemClock, projectId, serverUrl, app }, queue, method)
  const asking = await decodeRequest({ projectId, serverUrl }, asked)
  await prepare(asking)
  answer(await queue.add(asking, new AbortController().signal))
}

start().catch((error: unknown) => console.error(error))
