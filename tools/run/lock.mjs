import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './paths.mjs'
import { claimRun } from './runs.mjs'

const pollMs = 100

/** Folder for the records of builds and installs. */
export const cache = join(root, 'node_modules', '.cache', 'latchkey')

/** The last work of each name in this process: a claim excludes other processes only. */
const last = new Map()

/**
 * Runs `work` under a lock: in this checkout, only one work of that name runs at a time. The lock is released when its process
 * ends.
 */
export function withLock(name, work) {
  const run = () => locked(name, work)
  const done = (last.get(name) ?? Promise.resolve()).then(run, run)
  last.set(name, done)
  return done
}

async function locked(name, work) {
  const claim = await waitForTurn(join(cache, `${name}.lock`), name)
  try {
    return await work()
  } finally {
    claim.end()
  }
}

async function waitForTurn(folder, name) {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    try {
      return claimRun(folder, { names: [name] })
    } catch {
      await wait(pollMs)
    }
  }
}
