import type { DamagedRecord } from '../checkedTable.ts'
import { partitionOf, partitions } from './partitions.ts'
import type { RedisNodes } from './redisNodes.ts'

const topicsPerStep = 200

/**
 * Removes expired records of topics that are not accessed. Every relay does this; records that another relay has removed are
 * skipped.
 */
export function createSweep(params: {
  readonly nodesOf: () => RedisNodes
  readonly now: () => number
  readonly everyMs: number
  /** Accessing a topic removes its expired records. */
  readonly touch: (topic: string) => Promise<void>
  readonly onDamaged: (record: DamagedRecord) => void
}): { readonly run: () => Promise<void>; readonly close: () => void } {
  const { nodesOf, now, everyMs, touch, onDamaged } = params
  let isClosed = false

  async function sweepPartition(at: number): Promise<void> {
    while (!isClosed) {
      const { dueKey } = partitions[at] ?? {}
      const commands = nodesOf().nodeOf(at)?.commands
      if (!commands || !dueKey) return
      const names = await commands.zrangebyscoreBuffer(dueKey, '-inf', now(), 'LIMIT', 0, topicsPerStep)
      await Promise.all(
        names.map(async (name) => {
          const topic = name.toString()
          if (/^[0-9a-f]{64}$/.test(topic) && partitionOf(topic) === at) return touch(topic)
          // Removed here, because accessing a topic would not remove it.
          if ((await commands.zrem(dueKey, name)) > 0) onDamaged({ table: 'due', key: topic })
        }),
      )
      if (names.length < topicsPerStep) return
    }
  }

  async function run(): Promise<void> {
    for (const at of partitions.keys()) await sweepPartition(at)
  }

  const timer = setInterval(() => void run().catch(() => {}), everyMs)
  timer.unref()
  return {
    run,
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}
