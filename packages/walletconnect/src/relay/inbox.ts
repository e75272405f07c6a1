import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { createKeyedMutex } from '@latchkey/base/keyedMutex'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { sha256 } from '@latchkey/crypto/sha256'
import type { ReceiveMessage, RelayMessage } from './port.ts'
import { createSeenSet } from './seen.ts'

export type Inbox = {
  /** Delivers a pushed message once; `ack` runs when the relay may delete it, also for a duplicate. Never throws. */
  readonly push: (message: RelayMessage, ack: () => void) => void
  /** Marks a message as received without delivering it. Never throws. */
  readonly skip: (message: Pick<RelayMessage, 'topic' | 'message'>) => void
  /** Sets the one receiver; true if messages arrived before it and must be requested again. */
  readonly setReceiver: (receive: ReceiveMessage | undefined) => boolean
}

const proposalAnswerTag = relayTags.wc_sessionPropose.responseTag

/**
 * Removes duplicates from pushes. Keeps the order within a topic: the next message waits until
 * the receiver settled. A message that the receiver rejects is neither recorded nor acknowledged, so the relay sends it
 * again.
 */
export function createInbox(params: createInbox.Params): Inbox {
  const { log } = params
  const seen = createSeenSet(params)
  /** By topic: a duplicate waits for its original, and then finds it in the seen set. */
  const runExclusive = createKeyedMutex()
  /** Settles when all received answers to proposals are processed; undefined when there are none. */
  let answers: Promise<unknown> | undefined
  let receiver: ReceiveMessage | undefined
  let missed = false

  async function take(message: RelayMessage, earlier: Promise<unknown>, ack: () => void): Promise<void> {
    const digest = await digestOf(message)
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
    push(message, ack) {
      const earlier = Promise.resolve(answers)
      const work = runExclusive(message.topic, () => take(message, earlier, ack))
      if (message.tag === proposalAnswerTag) trackAnswer(work)
      work.catch(() => log('message.failed'))
    },
    skip: (message) => void digestOf(message).then(seen.add),
    setReceiver(receive) {
      receiver = receive
      const again = missed && receive !== undefined
      if (again) missed = false
      return again
    },
  }
}

const digestOf = async ({ topic, message }: Pick<RelayMessage, 'topic' | 'message'>) =>
  toHex(await sha256(toUtf8(topic + message)))

export declare namespace createInbox {
  type Params = createSeenSet.Params
}
