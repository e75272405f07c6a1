import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLiving, startOf } from './processes.mjs'

/** Checking takes milliseconds; do not wait longer than this for a process that was suspended while checking. */
const undecidedMs = 5_000
const pollMs = 5

/**
 * Records that this process runs these parts on a data folder. `started` adds the processes of the parts, which may
 * outlive this one briefly when it is killed. Ignores records of processes that have ended. @throws if another process
 * runs one of the parts there; with `reset`, if any other process runs there
 */
export function claimRun(dataDir, { names, reset = false }) {
  const folder = join(dataDir, 'runs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.json`)
  let run = { ...noteOf(process.pid, names), decided: false, children: [] }
  // Written before checking, so that of two processes that start together at least one sees the other.
  write(file, run)
  const giveUpAt = Date.now() + undecidedMs
  for (;;) {
    const others = livingIn(folder).filter(({ pid }) => pid !== process.pid)
    const other = others.find(({ parts }) => reset || names.some((name) => parts.includes(name)))
    if (!other) break
    // Of two processes that check at the same time, the one with the lower id stays.
    const leaves = other.decided === false && other.pid > process.pid && Date.now() < giveUpAt
    if (!leaves) {
      rmSync(file, { force: true })
      throw new Error(
        `Latchkey is already running: process ${other.pid} has ${other.parts.join(', ')} on ${dataDir}. Stop it first (Ctrl-C, or ` +
          `kill ${other.pid}), or set another LATCHKEY_PORT_BASE and LATCHKEY_DATA_DIR.`,
      )
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  const note = (more) => {
    run = { ...run, ...more }
    write(file, run)
  }
  note({ decided: true })
  return {
    started: (pids) => note({ children: Object.entries(pids).map(([name, pid]) => noteOf(pid, [name])) }),
    end() {
      if (!run.children.some(isLiving)) rmSync(file, { force: true })
    },
  }
}

/**
 * Writes `run.json`, which lists the running parts with their addresses, unless another live run has written it;
 * returns a function that removes it.
 */
export function publishRun(dataDir, { parts, pids }) {
  const file = join(dataDir, 'run.json')
  const living = read(file)
  if (living && isLiving(living) && living.pid !== process.pid) return () => {}
  write(file, { ...noteOf(process.pid, parts), pids })
  return () => {
    if (read(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

const noteOf = (pid, parts) => ({ pid, startedAt: startOf(pid), parts })

/** The live processes recorded in a folder. Records of processes that ended are removed. */
function livingIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    const run = name.endsWith('.json') && read(file)
    const living = run ? [run, ...(run.children ?? [])].filter(isLiving) : []
    if (run && living.length === 0) rmSync(file, { force: true })
    return living
  })
}

/** Writes atomically: a reader never sees a partial file. */
function write(file, note) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(note, null, 2))
  renameSync(draft, file)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
