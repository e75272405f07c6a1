import type { PastBlocks } from '../../chainSupport.ts'
import { resultOf } from '../../resultOf.ts'
import { blockTimeSchema } from './blockSchemas.ts'
import { quantity } from './quantity.ts'

const callsPerAsk = 100

type Mark = { readonly number: number; readonly atMs: number }

/**
 * Finds blocks by their timestamps, which never decrease: narrows down all times together, alternating between
 * interpolation and bisection. Interpolation is fast for regular blocks, bisection bounds the rounds for irregular
 * ones.
 */
export const blocksAt: PastBlocks['at'] = async (ask, timesMs) => {
  const read = async (tags: readonly string[]): Promise<readonly Mark[]> => {
    const replies = await ask(tags.map((tag) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })))
    return replies.map((reply) => {
      const { number, timestamp } = resultOf(blockTimeSchema, reply)
      return { number, atMs: timestamp * 1_000 }
    })
  }

  let marks = (await read([quantity(0), 'latest'])).toSorted((a, b) => a.number - b.number)
  for (let round = 0; ; round += 1) {
    const next = new Set(timesMs.flatMap((time) => guess(bracketOf(marks, time), { time, halve: round % 2 === 1 })))
    if (next.size === 0) return timesMs.map((time) => bracketOf(marks, time).before?.number)
    const tags = [...next].map(quantity)
    for (let start = 0; start < tags.length; start += callsPerAsk)
      marks = [...marks, ...(await read(tags.slice(start, start + callsPerAsk)))]
    marks.sort((a, b) => a.number - b.number)
  }
}

type Bracket = { readonly before: Mark | undefined; readonly after: Mark | undefined }

/** The closest known blocks around a time. */
function bracketOf(marks: readonly Mark[], time: number): Bracket {
  const before = marks.findLast(({ atMs }) => atMs <= time)
  return { before, after: marks.find(({ atMs }) => atMs > time) }
}

/** A block between the two that is closer to the time; undefined if they are neighbours. */
function guess({ before, after }: Bracket, { time, halve }: { readonly time: number; readonly halve: boolean }) {
  const span = before && after ? after.number - before.number : 0
  if (!before || !after || span <= 1) return []
  const share = halve ? 0.5 : (time - before.atMs) / (after.atMs - before.atMs)
  return [before.number + Math.min(span - 1, Math.max(1, Math.round(span * share)))]
}
