import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLiving, startOf } from './processes.mjs'

/** Looking takes milliseconds; one that was stopped while it looked is not waited for. */
const undecidedMs = 5_000
const pollMs = 5

/**
 * Notes that this process runs these parts on a data folder; `started` adds the processes of the parts, which end by
 * themselves, but later, when this one is killed. A process that is gone does not count.
 * @throws when another runs one of them there; with `reset`, when any other runs there
 */
export function claimRun(dataDir, { names, reset = false }) {
  const folder = join(dataDir, 'runs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.json`)
  let run = { ...noteOf(process.pid, names), decided: false, children: [] }
  // Noted before looking: of two that start together, none gets past the other unseen.
  write(file, run)
  const giveUpAt = Date.now() + undecidedMs
  for (;;) {
    const others = livingIn(folder).filter(({ pid }) => pid !== process.pid)
    const other = others.find(({ parts }) => reset || names.some((name) => parts.includes(name)))
    if (!other) break
    // Of two that look at the same moment the lower number stays: the other sees it, too, and leaves.
    const leaves = other.decided === false && other.pid > process.pid && Date.now() < giveUpAt
    if (!leaves) {
      rmSync(file, { force: true })
      throw new Error(
        `Latchkey runs already: process ${other.pid} has ${other.parts.join(', ')} on ${dataDir}. Stop it first (Ctrl-C, or ` +
          `kill ${other.pid}), or give this one its own LATCHKEY_PORT_BASE and LATCHKEY_DATA_DIR.`,
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

/** Tells in `run.json` what runs where, unless another run that lives does; returns how to take it back. */
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

/** The processes that the notes of a folder tell of and that run. Notes of those that are gone are removed. */
function livingIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    const run = name.endsWith('.json') && read(file)
    const living = run ? [run, ...(run.children ?? [])].filter(isLiving) : []
    if (run && living.length === 0) rmSync(file, { force: true })
    return living
  })
}

/** Appears whole under its name: a reader never sees half of it. */
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
