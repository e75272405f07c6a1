import type { Clock } from '@latchkey/base/clock'
import type { JournalStore } from './journalStore.ts'
import type { MessageBody } from './port.ts'
import type { Change, Topic } from './topic.ts'

/** What one call changed, to be written as a whole. */
type Step = {
  readonly topics: readonly Topic[]
  readonly changes: readonly Change<MessageBody>[]
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/**
 * Writes the changes of topics to the disk. While one commit runs, the next ones gather: under load, hundreds of messages share one
 * flush.
 */
export type Journal = {
  /** Resolves with the value when they are on disk. */
  readonly write: <value>(
    topics: readonly Topic[],
    changes: readonly Change<MessageBody>[],
    value: value,
  ) => Promise<value>
  /** The same for a message. One that is being sent to all may wait: once they all have it, there is nothing left to write. */
  readonly writeMessage: <value>(
    topic: Topic,
    params: { readonly seq: number; readonly changes: readonly Change<MessageBody>[]; readonly isSent: boolean },
    value: value,
  ) => Promise<value>
  /** For changes nobody waits for: they travel with the next commit. */
  readonly writeLater: (topic: Topic, changes: readonly Change<MessageBody>[]) => void
  /** The message was delivered to all. True when it is not on disk yet, and never will be: its writing counts as done. */
  readonly spare: (topic: string, seq: number) => boolean
  /** The body of a message that is not on disk yet. */
  readonly body: (topic: string, seq: number) => MessageBody | undefined
  /** Topics and changes that are not on disk. */
  readonly unwritten: () => number
  /** Resolves when all is on disk that was to be written now. */
  readonly settled: () => Promise<void>
  /** Writes what is left; from then on nothing is taken. */
  readonly close: () => Promise<void>
}

/** Acknowledgements wait this long for a commit to travel with. */
const lazyCommitMs = 50

export function createJournal(params: createJournal.Params): Journal {
  const { store, clock, deliveryWaitMs, isDue, onCommit, onLost, onRoom } = params
  /** In the order of the calls. Messages by name and number, so that they are found again. */
  let steps = new Map<string | number, Step>()
  /** Those that are being written: too late to be spared that. */
  let taken: ReadonlyMap<string | number, Step> = new Map()
  let added = 0
  let unwritten = 0
  let pumping: Promise<void> | undefined
  let cancelHeld: (() => void) | undefined
  /** Steps that wait for the disk, apart from those that may be spared it. */
  let isUrgent = false
  let isClosed = false

  function add(step: Step, key?: string): void {
    added += 1
    steps.set(key ?? added, step)
    unwritten += sizeOf(step)
    for (const topic of step.topics) topic.unwritten += 1
  }

  function finish(step: Step): void {
    unwritten -= sizeOf(step)
    for (const topic of step.topics) topic.unwritten -= 1
    step.done()
  }

  function flush(): void {
    isUrgent = true
    pumping ??= pump()
  }

  function flushLater(ms: number): void {
    cancelHeld ??= clock.after(ms, () => {
      cancelHeld = undefined
      flush()
    })
  }

  async function pump(): Promise<void> {
    // Let everything this turn of the event loop brings join the first commit.
    await Promise.resolve()
    while (isUrgent && steps.size > 0) {
      isUrgent = false
      taken = steps
      steps = new Map()
      await commit([...taken.values()])
      taken = new Map()
      // Under load this loop has no end.
      onRoom()
    }
    pumping = undefined
    isUrgent = false
    onRoom()
  }

  async function commit(batch: readonly Step[]): Promise<void> {
    try {
      const changes = batch.flatMap((step) => step.changes).filter(isDue)
      if (changes.length > 0) {
        await store.commit(changes)
        onCommit()
      }
      for (const step of batch) finish(step)
    } catch (cause) {
      abandon([...batch, ...steps.values()], cause)
    }
  }

  /** Memory is ahead of the disk now: what was decided on top of it fails as well. */
  function abandon(lost: readonly Step[], cause: unknown): void {
    steps = new Map()
    taken = new Map()
    unwritten = 0
    onLost(lost.flatMap((step) => step.changes))
    for (const { failed } of lost) failed(cause)
  }

  return {
    write(topics, changes, value) {
      if (isClosed) return Promise.reject(closedError())
      return new Promise((resolve, failed) => {
        add({ topics, changes, done: () => resolve(value), failed })
        flush()
      })
    },
    writeMessage(topic, { seq, changes, isSent }, value) {
      if (isClosed) return Promise.reject(closedError())
      return new Promise((resolve, failed) => {
        add({ topics: [topic], changes, done: () => resolve(value), failed }, keyOf(topic.name, seq))
        if (isSent && deliveryWaitMs > 0) flushLater(deliveryWaitMs)
        else flush()
      })
    },
    writeLater(topic, changes) {
      if (changes.length === 0 || isClosed) return
      add({ topics: [topic], changes, done: () => {}, failed: () => {} })
      flushLater(lazyCommitMs)
    },
    spare(topic, seq) {
      const key = keyOf(topic, seq)
      const step = steps.get(key)
      if (!step) return false
      steps.delete(key)
      finish(step)
      return true
    },
    body(topic, seq) {
      const key = keyOf(topic, seq)
      for (const change of (steps.get(key) ?? taken.get(key))?.changes ?? [])
        if (change.kind === 'entry' && change.body) return change.body
      return undefined
    },
    unwritten: () => unwritten,
    async settled() {
      if (steps.size > 0) flush()
      await pumping
    },
    async close() {
      cancelHeld?.()
      if (steps.size > 0) flush()
      isClosed = true
      await pumping
    },
  }
}

export declare namespace createJournal {
  type Params = {
    readonly store: Pick<JournalStore, 'commit'>
    readonly clock: Clock
    /** How long a message that is being sent to all waits for their acknowledgements. */
    readonly deliveryWaitMs: number
    /** False for a change that is void by now. */
    readonly isDue: (change: Change<MessageBody>) => boolean
    readonly onCommit: () => void
    /** These could not be written: what memory holds is void. */
    readonly onLost: (changes: readonly Change<MessageBody>[]) => void
    /** Some was written. */
    readonly onRoom: () => void
  }
}

export const closedError = () => new Error('The mailbox is closed.')

const sizeOf = ({ topics, changes }: Step): number => topics.length + changes.length

const keyOf = (topic: string, seq: number): string => `${topic}/${seq}`
