import type { Hub, Push } from '../hub/hub.ts'
import type { Delivery, Mailbox, NewMessage } from '../mailbox/port.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { pushDataOf } from '../ws/sendQueue.ts'
import type { Outcome } from './caller.ts'

/** The two results of a publish. */
export type Published = {
  /** Resolves with the recipients before they have the message; undefined if the message is refused. Never rejects. */
  readonly assigned: Promise<readonly string[] | undefined>
  /** Resolves when all recipients acknowledged it or it is on disk. */
  readonly outcome: Outcome
}

export type Publish = (message: NewMessage) => Published

/** The publish path: the mailbox assigns the message to its recipients and numbers it, and delivers it to their sockets. */
export function createPublish(params: { readonly mailbox: Mailbox; readonly metrics: Metrics }): Publish {
  const { mailbox, metrics } = params
  return (message) => {
    const { assigned, stored } = mailbox.put(message)
    const outcome = stored.then((result) => {
      if (!result.ok) return result.reason
      metrics.publish(message.tag)
      return undefined
    })
    return { assigned, outcome }
  }
}

/** Pushes a new message to the sockets of its recipients. */
export function createDeliver(params: {
  readonly hub: Hub
  readonly send: (push: Push, data?: string) => void
}): (delivery: Delivery) => void {
  const { hub, send } = params
  return ({ ref, body, recipients }) => {
    const pushes = hub.deliver(ref, recipients)
    const data = pushes.length > 0 ? pushDataOf(ref, body) : undefined
    for (const push of pushes) send(push, data)
  }
}
