import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** True if a recorded process still runs. Compares the start time too, because process ids are reused. */
export function isLiving({ pid, startedAt }) {
  return startedAt !== '' && startOf(pid) === startedAt
}

/** Start time of a process, as reported by the system; empty if no process has that id. */
export function startOf(pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  try {
    const stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
    // Field 22, counted after the name, which may contain spaces. A zombie has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : fields[19]
  } catch {
    return ''
  }
}
