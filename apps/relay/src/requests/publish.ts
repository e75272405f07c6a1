import type { Hub, Push } from '../hub/hub.ts'
import type { Mailbox, MessageRef, NewMessage } from '../mailbox/port.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { pushDataOf } from '../ws/sendQueue.ts'
import type { Outcome } from './caller.ts'

/** `onAssigned` is called synchronously with the recipients of the message. */
export type Publish = (message: NewMessage, onAssigned?: (recipients: readonly string[]) => void) => Outcome

/**
 * The publish path: the mailbox assigns the message to its recipients and numbers it, the hub returns the sockets to
 * push it to, and the outcome resolves when all recipients acknowledged it or it is on disk. Pushes are sent inside the
 * mailbox call, so they keep the order of publishing.
 */
export function createPublish(params: {
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly metrics: Metrics
  readonly send: (push: Push, data?: string) => void
}): Publish {
  const { hub, mailbox, metrics, send } = params

  /** Pushes to the sockets of the recipients. True when every recipient has one. */
  function deliver(message: NewMessage, ref: MessageRef, recipients: readonly string[]): boolean {
    if (recipients.length === 0) return false
    const pushes = hub.deliver(ref, recipients)
    const data = pushes.length > 0 ? pushDataOf(ref, message) : undefined
    for (const push of pushes) send(push, data)
    return pushes.length >= recipients.length
  }

  return async (message, onAssigned) => {
    const put = await mailbox.put(message, ({ ref, recipients }) => {
      onAssigned?.(recipients)
      return deliver(message, ref, recipients)
    })
    if (!put.ok) return put.reason
    metrics.publish(message.tag)
    return undefined
  }
}
