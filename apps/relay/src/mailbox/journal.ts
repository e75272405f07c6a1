import type { Clock } from '@latchkey/base/clock'
import type { JournalStore } from './journalStore.ts'
import type { MessageBody } from './port.ts'
import type { Change, Topic } from './topic.ts'

/** The changes of one call, written atomically. */
type Step = {
  readonly topics: readonly Topic[]
  readonly changes: readonly Change<MessageBody>[]
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/** Changes lost in a failed commit: those of the commit, and pending ones of the same topics. */
export type LostWrites = {
  readonly topics: ReadonlySet<Topic>
  readonly changes: readonly Change<MessageBody>[]
}

/** Writes changes of topics to disk with group commit: changes that arrive while a commit runs are collected for the next one. */
export type Journal = {
  /** Resolves with the value once the changes are on disk. */
  readonly write: <value>(
    topics: readonly Topic[],
    changes: readonly Change<MessageBody>[],
    value: value,
  ) => Promise<value>
  /**
   * The same for a message. The write is delayed for a message that was pushed to all recipients: if all acknowledge it soon, it
   * need not be written.
   */
  readonly writeMessage: <value>(
    topic: Topic,
    params: { readonly seq: number; readonly changes: readonly Change<MessageBody>[]; readonly isPushed: boolean },
    value: value,
  ) => Promise<value>
  /** For changes that are not acknowledged: written with the next commit. */
  readonly writeLater: (topic: Topic, changes: readonly Change<MessageBody>[]) => void
  /** Cancels the write of a message that all recipients acknowledged, and resolves its promise. False if it was already written. */
  readonly cancelWrite: (topic: string, seq: number) => boolean
  /** The body of a message that is not on disk yet. */
  readonly body: (topic: string, seq: number) => MessageBody | undefined
  /** Number of topics and changes that are not on disk yet. */
  readonly unwritten: () => number
  /** Resolves once all pending changes are on disk. */
  readonly settled: () => Promise<void>
  /** Writes pending changes; later ones are rejected. */
  readonly close: () => Promise<void>
}

/** Lazy changes wait this long for another commit. */
const lazyCommitMs = 50

export function createJournal(params: createJournal.Params): Journal {
  const { store, clock, deliveryWaitMs, isCurrent, onCommit, onWriteFailed, onProgress } = params
  /** In the order of the calls. Messages are keyed by topic and number, so that their write can be cancelled. */
  let steps = new Map<string | number, Step>()
  /** Being written, so it can no longer be cancelled. */
  let committing: ReadonlyMap<string | number, Step> = new Map()
  let added = 0
  let unwritten = 0
  let flushing: Promise<void> | undefined
  let cancelTimer: (() => void) | undefined
  /** A caller waits for the disk, or a timer fired. */
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
    flushing ??= flushAll()
  }

  function flushLater(ms: number): void {
    cancelTimer ??= clock.after(ms, () => {
      cancelTimer = undefined
      flush()
    })
  }

  async function flushAll(): Promise<void> {
    // Lets all changes of this turn of the event loop join the first commit.
    await Promise.resolve()
    while (isUrgent && steps.size > 0) {
      isUrgent = false
      committing = steps
      steps = new Map()
      await commit([...committing.values()])
      committing = new Map()
      // Under sustained load this loop keeps running.
      onProgress()
    }
    flushing = undefined
    isUrgent = false
    onProgress()
  }

  async function commit(batch: readonly Step[]): Promise<void> {
    try {
      const changes = batch.flatMap((step) => step.changes).filter(isCurrent)
      if (changes.length > 0) {
        await store.commit(changes)
        onCommit()
      }
      for (const step of batch) finish(step)
    } catch (cause) {
      fail(batch, cause)
    }
  }

  /**
   * After a failed commit, memory is ahead of the disk in the topics of the batch, so pending changes of these topics fail as well.
   */
  function fail(batch: readonly Step[], cause: unknown): void {
    const topics = new Set(batch.flatMap((step) => step.topics))
    const lost = [...batch, ...takeDependent(topics)]
    for (const step of lost) unwritten -= sizeOf(step)
    committing = new Map()
    onWriteFailed({ topics, changes: lost.flatMap((step) => step.changes) })
    for (const { failed } of lost) failed(cause)
  }

  /** Removes and returns the pending steps of the topics, and adds the other topics of these steps. */
  function takeDependent(topics: Set<Topic>): readonly Step[] {
    const taken: Step[] = []
    for (let before = -1; before < taken.length; ) {
      before = taken.length
      for (const [key, step] of steps) {
        if (!step.topics.some((topic) => topics.has(topic))) continue
        steps.delete(key)
        taken.push(step)
        for (const topic of step.topics) topics.add(topic)
      }
    }
    return taken
  }

  return {
    write(topics, changes, value) {
      if (isClosed) return Promise.reject(closedError())
      return new Promise((resolve, failed) => {
        add({ topics, changes, done: () => resolve(value), failed })
        flush()
      })
    },
    writeMessage(topic, { seq, changes, isPushed }, value) {
      if (isClosed) return Promise.reject(closedError())
      return new Promise((resolve, failed) => {
        add({ topics: [topic], changes, done: () => resolve(value), failed }, keyOf(topic.name, seq))
        if (isPushed && deliveryWaitMs > 0) flushLater(deliveryWaitMs)
        else flush()
      })
    },
    writeLater(topic, changes) {
      if (changes.length === 0 || isClosed) return
      add({ topics: [topic], changes, done: () => {}, failed: () => {} })
      flushLater(lazyCommitMs)
    },
    cancelWrite(topic, seq) {
      const key = keyOf(topic, seq)
      const step = steps.get(key)
      if (!step) return false
      steps.delete(key)
      finish(step)
      return true
    },
    body(topic, seq) {
      const key = keyOf(topic, seq)
      for (const change of (steps.get(key) ?? committing.get(key))?.changes ?? [])
        if (change.kind === 'entry' && change.body) return change.body
      return undefined
    },
    unwritten: () => unwritten,
    async settled() {
      if (steps.size > 0) flush()
      await flushing
    },
    async close() {
      cancelTimer?.()
      if (steps.size > 0) flush()
      isClosed = true
      await flushing
    },
  }
}

export declare namespace createJournal {
  type Params = {
    readonly store: Pick<JournalStore, 'commit'>
    readonly clock: Clock
    /** How long the write of a message that was pushed to all recipients waits for their acknowledgements. */
    readonly deliveryWaitMs: number
    /** False for an obsolete change, which is not written. */
    readonly isCurrent: (change: Change<MessageBody>) => boolean
    readonly onCommit: () => void
    /** Called after a failed commit: the state of these topics in memory is invalid. */
    readonly onWriteFailed: (lost: LostWrites) => void
    /** Called after each commit. */
    readonly onProgress: () => void
  }
}

export const closedError = () => new Error('The mailbox is closed.')

const sizeOf = ({ topics, changes }: Step): number => topics.length + changes.length

const keyOf = (topic: string, seq: number): string => `${topic}/${seq}`
