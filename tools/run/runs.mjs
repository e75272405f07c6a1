import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the parts keep in the data folder. Anything else there is not ours. */
const ours = ['devnet', 'postgres', 'postgres.new', 'postgres.log', 'postgres.owner', 'relay', 'run.json']

/**
 * Notes that this process runs these parts on a data folder. A process that was killed does not count.
 * @throws when another runs one of them there; with `reset`, when any other runs there
 */
export function claimRun(dataDir, { names, reset = false }) {
  const folder = join(dataDir, 'runs')
  mkdirSync(folder, { recursive: true })
  const own = join(folder, `${process.pid}.json`)
  // Noted before looking: of two that start together, none gets past the other unseen.
  writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), parts: names }))
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    if (file === own) continue
    const other = readRun(file)
    if (!other) rmSync(file, { force: true })
    else if (reset || names.some((name) => other.parts.includes(name))) {
      rmSync(own, { force: true })
      throw new Error(
        `Latchkey runs already: process ${other.pid} has ${other.parts.join(', ')} on ${dataDir}. Stop it first (Ctrl-C, or ` +
          `kill ${other.pid}), or give this one its own LATCHKEY_PORT_BASE and LATCHKEY_DATA_DIR.`,
      )
    }
  }
  return () => rmSync(own, { force: true })
}

/** Forgets what the parts have stored. */
export function resetData(dataDir) {
  for (const name of ours) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Tells in `run.json` what runs where, unless another run that lives does; returns how to take it back. */
export function publishRun(dataDir, { parts, pids }) {
  const file = join(dataDir, 'run.json')
  const living = readRun(file)
  if (living && living.pid !== process.pid) return () => {}
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), parts, pids }, null, 2))
  return () => {
    if (readRun(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** The run a file tells of; undefined when its process is gone. */
function readRun(file) {
  try {
    const { pid, startedAt, parts } = JSON.parse(readFileSync(file, 'utf8'))
    // Not by the number alone: numbers are used again.
    return startedAt !== '' && startOf(pid) === startedAt ? { pid, parts } : undefined
  } catch {
    return undefined
  }
}

/** When a process started, as the system tells it; empty when there is none with that number. */
function startOf(pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  try {
    const stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
    // Field 22, counted after the name, which may hold spaces. A zombie has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : fields[19]
  } catch {
    return ''
  }
}
