import { fail, ok } from '@latchkey/base/result'
import { RELAY_MAILBOX_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/relay'
import type { Delivery, MessageBody, Put, Stamped } from '../port.ts'
import type { Batches } from './batches.ts'
import { bodyRecordOf } from './bodyRecord.ts'
import type { Leases } from './leases.ts'
import { listOf } from './scriptAnswer.ts'
import type { Unwritten } from './unwritten.ts'
import type { UsageOverview } from './usageOverview.ts'

/** The two ways to deliver a message. */
export type Publishing = {
  /** Delivers it to the recipients without Redis. Undefined unless all recipients are known and connected here. */
  readonly deliverAtOnce: (message: Stamped) => Put | undefined
  /** Stores it for its recipients. `delivered`: it was already sent to them, and these have acknowledged it. */
  readonly write: (message: Stamped, delivered?: { readonly acked: readonly string[] }) => Put
}

export function createPublishing(params: {
  readonly batches: Batches
  readonly leases: Leases
  readonly usage: UsageOverview
  /** Undefined if every message is written at once. */
  readonly unwritten: Unwritten | undefined
  readonly deliver: (delivery: Delivery) => void
}): Publishing {
  const { batches, leases, usage, unwritten, deliver } = params

  function deliverAtOnce(message: Stamped): Put | undefined {
    const { topic, from, messageId } = message
    const pending = unwritten?.get(topic, messageId)
    if (pending) return { assigned: Promise.resolve([]), stored: pending }
    const recipients = leases.recipientsOf(topic, from)
    if (!recipients || usage.spaceFor(message, message.bytes).space !== 'free') return undefined
    const stored = unwritten?.add(message, recipients)
    if (!stored) return undefined
    if (leases.isAgeing(topic)) renewLease(topic)
    deliver({ ref: message, body: bodyOf(message), recipients })
    return { assigned: Promise.resolve(recipients), stored }
  }

  /** Renews the lease in the background; it stays valid meanwhile. */
  function renewLease(topic: string): void {
    if (!leases.startRenewing(topic)) return
    const askedAtMs = performance.now()
    const { result, durable } = batches.execute({ topic, command: { k: 'lease' } })
    Promise.all([result, durable]).then(
      ([{ lease }]) => (lease ? leases.grant(topic, lease, askedAtMs) : leases.drop(topic)),
      () => leases.drop(topic),
    )
  }

  function write(message: Stamped, delivered?: { readonly acked: readonly string[] }): Put {
    const { topic, messageId, bytes, from, projectId: project, address = '', tag, publishedAtMs: at, ttlSec } = message
    const askedAtMs = performance.now()
    const space = delivered ? { space: 'free', unclaimedSpace: 'free' } : usage.spaceFor(message, bytes)
    const acked = delivered?.acked ?? []
    const exp = at + ttlSec * 1000
    const command = { k: 'put', id: messageId, from, project, address, tag, at, exp, bytes, acked, ...space }
    const body = bodyRecordOf(topic, messageId, bodyOf(message))
    const { result, durable } = batches.execute({ topic, command, body })
    const assigned = result.then(
      (put) => {
        if (put.refused) return undefined
        if (put.merged) return []
        const recipients = listOf(put.to)
        usage.added(message, { bytes, isUnclaimed: recipients.length === 0 })
        if (!delivered && recipients.length > 0)
          deliver({ ref: { ...message, seq: put.seq ?? 0 }, body: bodyOf(message), recipients })
        return recipients
      },
      () => undefined,
    )
    const stored = Promise.all([result, durable]).then(([put]) => {
      if (put.refused) return fail(RELAY_MAILBOX_LIMIT_EXCEEDED)
      if (put.lease) leases.grant(topic, put.lease, askedAtMs)
      return ok(true as const)
    })
    return { assigned, stored }
  }

  return { deliverAtOnce, write }
}

export const bodyOf = ({ message, attestation }: MessageBody): MessageBody =>
  attestation === undefined ? { message } : { message, attestation }
