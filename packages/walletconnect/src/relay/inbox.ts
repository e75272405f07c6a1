import type { Clock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { createKeyedMutex } from '@latchkey/base/keyedMutex'
import type { Storage } from '@latchkey/base/storage'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { sha256 } from '@latchkey/crypto/sha256'
import type { ReceiveMessage, RelayMessage } from './port.ts'
import { createSeenSet } from './seen.ts'

export type Inbox = {
  /** As in the seen-set. */
  readonly ready: () => Promise<void>
  /** Hands a pushed message on, once; `ack` runs when the relay may forget it, also for a repeat. Never throws. */
  readonly push: (message: RelayMessage, ack: () => void) => void
  /** Sets the one receiver; true when messages came before there was one, so that they should be asked for again. */
  readonly setReceiver: (receive: ReceiveMessage | undefined) => boolean
}

const proposalAnswerTag = relayTags.wc_sessionPropose.responseTag

/**
 * KeyedMutex pushes, which may repeat, into messages, which do not. Order within a topic is kept: the next waits until the receiver
 * settled. A message the receiver rejects is neither recorded nor acknowledged, so the relay brings it again.
 */
export function createInbox(params: createInbox.Params): Inbox {
  const { storage, clock, log } = params
  const seen = createSeenSet({ storage, clock, log })
  /** By topic: a repeat waits behind its original, and finds it in the seen-set. */
  const runExclusive = createKeyedMutex()
  /** Settles when the answers to proposals that have come are worked through; undefined when there are none. */
  let answers: Promise<unknown> | undefined
  let receiver: ReceiveMessage | undefined
  let missed = false

  async function take(message: RelayMessage, earlier: Promise<unknown>, ack: () => void): Promise<void> {
    const digest = toHex(await sha256(toUtf8(message.topic + message.message)))
    if (!(await seen.has(digest))) {
      if (!receiver) {
        missed = true
        return
      }
      await receiver(message, earlier)
      await seen.add(digest)
    }
    ack()
  }

  function trackAnswer(work: Promise<void>): void {
    const all = Promise.all([answers, work])
    const done = (): void => {
      if (answers === all) answers = undefined
    }
    answers = all
    all.then(done, done)
  }

  return {
    ready: seen.ready,
    push(message, ack) {
      const earlier = Promise.resolve(answers)
      const work = runExclusive(message.topic, () => take(message, earlier, ack))
      if (message.tag === proposalAnswerTag) trackAnswer(work)
      work.catch(() => log('message.failed'))
    },
    setReceiver(receive) {
      receiver = receive
      const again = missed && receive !== undefined
      if (again) missed = false
      return again
    },
  }
}

export declare namespace createInbox {
  type Params = { readonly storage: Storage; readonly clock: Clock; readonly log: (text: string) => void }
}
