import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './paths.mjs'
import { claimRun } from './runs.mjs'

const pollMs = 100

/** Folder for the records of builds and installs. */
export const cache = join(root, 'node_modules', '.cache', 'latchkey')

/** Runs `work` while no other process of this checkout runs work of that name. A lock ends with its process. */
export async function withLock(name, work) {
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
