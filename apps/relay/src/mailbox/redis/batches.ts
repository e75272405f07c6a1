import { createHash } from 'node:crypto'
import { systemClock } from '@latchkey/base/clock'
import type { DamagedRecord } from '../checkedTable.ts'
import { createStorageHealth } from '../storageHealth.ts'
import { partitionOf, partitions } from './partitions.ts'
import type { RedisNode, RedisNodes } from './redisNodes.ts'
import { isReplicated } from './replication.ts'
import { type List, listOf, type ScriptAnswer } from './scriptAnswer.ts'
import { topicScript } from './topicScript.ts'

/** A command on one topic, as `topicScript` reads it. */
export type TopicCommand = {
  readonly topic: string
  readonly command: { readonly k: string; readonly [param: string]: unknown }
  /** Record of the message body, if the command has one. */
  readonly body?: string | undefined
}

/** Two results: the script's result, and a promise that resolves once it is as durable as promised. */
export type Executed = { readonly result: Promise<ScriptAnswer>; readonly durable: Promise<void> }

/** Executes commands in batches: commands that arrive while a node processes a batch are collected for the next one. */
export type Batches = {
  /** Retried until it has been executed or a few seconds have passed, so a command may be executed twice. */
  readonly execute: (command: TopicCommand) => Executed
  /** Joins the next batch within 50 ms and is retried for a minute. The result is ignored. */
  readonly executeLater: (command: TopicCommand) => void
  /** True after a failure, until a write to every partition succeeds. */
  readonly isFailing: () => boolean
  /** As of the last batch of each partition. */
  readonly stats: () => { readonly messages: number; readonly bytes: number }
  /** Resolves once all commands are executed. */
  readonly settled: () => Promise<void>
  readonly close: () => void
}

type Pending = TopicCommand & {
  readonly isLazy: boolean
  readonly queuedAtMs: number
  readonly replied: (result: ScriptAnswer) => void
  readonly stored: () => void
  readonly failed: (cause: unknown) => void
}

type Reply = {
  readonly results: readonly (ScriptAnswer & { readonly error?: string })[]
  /** Damaged records that were removed. `name`: the topic, or the owner of the space. */
  readonly damaged: List<readonly [table: string, name: string, field: string]>
  readonly messages: number
  readonly bytes: number
}

const lazyMs = 50
const retryMs = 100
/** Time limit for a command whose result is awaited. */
const giveUpMs = 5_000
/** The same limit for lazy commands. */
const giveUpLazyMs = 60_000
const probeLifeMs = 1_000
/** Maximum size of one batch. */
const commandsMax = 500
const bodyCharsMax = 2_000_000

const sha = createHash('sha1').update(topicScript).digest('hex')

export function createBatches(params: createBatches.Params): Batches {
  const { nodes, hasReplicas, onDamaged, onFailed, onRecovered } = params
  const queues: Pending[][] = partitions.map(() => [])
  const counts = partitions.map(() => ({ messages: 0, bytes: 0 }))
  /** Nodes with a batch in progress. */
  const busy = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isScheduled = false
  let isClosed = false
  const health = createStorageHealth({ probe, clock: systemClock, onRecovered })

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    // Lets all commands of this turn of the event loop join the batch.
    setImmediate(() => {
      isScheduled = false
      flush()
    })
  }

  function flush(): void {
    const due = new Map<RedisNode | undefined, number[]>()
    for (const [at, queue] of queues.entries()) {
      if (queue.length === 0) continue
      const node = nodes.nodeOf(at)
      due.set(node, [...(due.get(node) ?? []), at])
    }
    for (const [node, parts] of due) {
      if (!node) {
        for (const at of parts) retry(at, take(at), new Error('no primary'))
        nodes.refresh()
      } else if (!busy.has(node.address)) {
        const work = send(node, parts).finally(() => {
          busy.delete(node.address)
          // Includes partitions that had nothing to send so far.
          if (queues.some((queue) => queue.some(({ isLazy }) => !isLazy))) schedule()
          else if (queues.some((queue) => queue.length > 0)) flushLater(lazyMs)
        })
        busy.set(node.address, work)
      }
    }
  }

  function flushLater(ms: number): void {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      flush()
    }, ms)
  }

  /** Takes the next batch of a partition. */
  function take(at: number): readonly Pending[] {
    const queue = queues[at] ?? []
    let chars = 0
    const end = queue.findIndex(({ body }, index) => {
      chars += body?.length ?? 0
      return index >= commandsMax || (index > 0 && chars > bodyCharsMax)
    })
    return queue.splice(0, end === -1 ? queue.length : end)
  }

  async function send(node: RedisNode, parts: readonly number[]): Promise<void> {
    const batches = parts.map((at) => ({ at, commands: take(at) }))
    const replies = batches.map(({ at, commands }) => run(node, at, commands, params))
    // On the same connection, so it covers all writes above.
    const replicated = hasReplicas ? isReplicated(node.commands) : Promise.resolve(true)
    const answered = replicated.then(
      (isDone) => (isDone ? undefined : new Error('no replica has the write')),
      (cause) => cause,
    )
    await Promise.all(
      batches.map(async ({ at, commands }, index) => {
        try {
          const reply = await (replies[index] as Promise<Reply>)
          counts[at] = reply
          for (const [table, ...key] of listOf(reply.damaged)) onDamaged({ table, key })
          settle(commands, reply, answered)
        } catch (cause) {
          retry(at, commands, cause)
        }
      }),
    )
    await answered
  }

  function settle(commands: readonly Pending[], { results }: Reply, answered: Promise<unknown>): void {
    const succeeded: Pending[] = []
    for (const [index, pending] of commands.entries()) {
      const result = results[index]
      if (!result || result.error !== undefined) fail([pending], new Error(result?.error ?? 'no result'))
      else {
        succeeded.push(pending)
        pending.replied(result)
      }
    }
    void answered.then((problem) => {
      if (problem) fail(succeeded, problem)
      else for (const { stored } of succeeded) stored()
    })
  }

  function retry(at: number, commands: readonly Pending[], cause: unknown): void {
    const limit = ({ isLazy }: Pending): number => (isLazy ? giveUpLazyMs : giveUpMs)
    const tired = commands.filter((one) => isClosed || performance.now() - one.queuedAtMs > limit(one))
    const left = commands.filter((one) => !tired.includes(one))
    if (/timed out|READONLY/.test(String(cause))) nodes.nodeOf(at)?.commands.disconnect(true)
    nodes.refresh()
    fail(tired, cause)
    if (left.length === 0) return
    queues[at]?.unshift(...left)
    flushLater(retryMs)
  }

  function fail(commands: readonly Pending[], cause: unknown): void {
    if (commands.length === 0) return
    for (const { failed } of commands) failed(cause)
    if (isClosed) return
    if (!health.isFailing()) onFailed()
    health.failed()
  }

  /** Probes while writes fail: without traffic, nothing else would detect that they work again. */
  async function probe(): Promise<void> {
    for (const [at, { probeKey }] of partitions.entries()) {
      const commands = nodes.nodeOf(at)?.commands
      if (!commands) throw new Error('no primary')
      await commands.set(probeKey, '1', 'PX', probeLifeMs)
      if (hasReplicas && !(await isReplicated(commands))) throw new Error('no replica')
    }
  }

  function add(command: TopicCommand, callbacks: Pick<Pending, 'replied' | 'stored' | 'failed' | 'isLazy'>): void {
    queues[partitionOf(command.topic)]?.push({ ...command, ...callbacks, queuedAtMs: performance.now() })
    if (callbacks.isLazy) flushLater(lazyMs)
    else schedule()
  }

  return {
    execute(command) {
      let stored = (): void => {}
      let failed = (_cause: unknown): void => {}
      const durable = new Promise<void>((resolve, reject) => {
        stored = resolve
        failed = reject
      })
      durable.catch(() => {})
      const result = new Promise<ScriptAnswer>((replied, reject) => {
        durable.catch(reject)
        add(command, { replied, stored, failed, isLazy: false })
      })
      result.catch(() => {})
      return { result, durable }
    },
    executeLater(command) {
      add(command, { replied() {}, stored() {}, failed() {}, isLazy: true })
    },
    isFailing: health.isFailing,
    stats: () => ({
      messages: counts.reduce((sum, { messages }) => sum + messages, 0),
      bytes: counts.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    async settled() {
      const end = performance.now() + giveUpMs
      while (performance.now() < end && (busy.size > 0 || queues.some((queue) => queue.length > 0))) {
        flush()
        await Promise.race([...busy.values(), new Promise((resolve) => setTimeout(resolve, lazyMs))])
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      health.stop()
      for (const queue of queues) fail(queue.splice(0), new Error('The mailbox is closed.'))
    },
  }
}

/** Sends one batch. */
async function run(
  { commands: redis }: RedisNode,
  at: number,
  commands: readonly TopicCommand[],
  { now, relayId, limits }: createBatches.Params,
): Promise<Reply> {
  const partition = partitions[at]
  if (!partition) throw new Error(`partition ${at}`)
  const topics = [...new Set(commands.map(({ topic }) => topic))]
  const indexOf = new Map(topics.map((topic, index) => [topic, index + 1]))
  const bodies: string[] = []
  const list = commands.map(({ topic, command, body }) => {
    if (body !== undefined) bodies.push(body)
    return { ...command, t: indexOf.get(topic), ...(body !== undefined && { body: bodies.length }) }
  })
  const keys = [
    ...[partition.dueKey, partition.usageKey, partition.outboxKey, partition.holderKey],
    ...topics.flatMap((topic) => [partition.topicKey(topic), partition.bodiesKey(topic)]),
  ]
  const batch = { now: now(), relay: relayId, limits, channel: partition.channel, topics, commands: list }
  try {
    const reply = await redis.call('EVALSHA', sha, String(keys.length), ...keys, JSON.stringify(batch), ...bodies)
    return JSON.parse(String(reply)) as Reply
  } catch (cause) {
    // Leaves it to the next batch, because the WAIT that was already sent would not cover it.
    if (String(cause).includes('NOSCRIPT')) await redis.script('LOAD', topicScript)
    throw cause
  }
}

export declare namespace createBatches {
  type Params = {
    readonly nodes: RedisNodes
    readonly relayId: string
    /** True if a write counts as durable only once a replica has it. */
    readonly hasReplicas: boolean
    /** Milliseconds since the epoch. */
    readonly now: () => number
    readonly limits: ScriptLimits
    readonly onDamaged: (record: DamagedRecord) => void
    readonly onFailed: () => void
    readonly onRecovered: () => void
  }
}

/** The limits that `topicScript` applies; all times in milliseconds. */
export type ScriptLimits = {
  readonly life: number
  readonly unusedLife: number
  readonly watchLife: number
  readonly unclaimedLife: number
  readonly reserveLife: number
  readonly recipientsMax: number
  readonly messagesMax: number
  readonly bytesMax: number
  readonly overhead: number
}
