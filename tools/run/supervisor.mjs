import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'

const readyTimeoutMs = 120_000
const stopTimeoutMs = 8_000
const forceTimeoutMs = 2_000
const endWithParent = new URL('endWithParent.mjs', import.meta.url).href

/**
 * Runs a set of child processes. `start` resolves when the child prints its `ready` line; its `settings` are added to
 * the environment of all; `onFailure` is called when a child dies, with an error, and its name, signal or exit code and last lines;
 * `stop` ends all children, the last started first. They also end when this process is killed.
 */
export function createSupervisor({ env, onFailure, onLine }) {
  const children = new Map()
  let stopping = false

  return {
    async start(name, args, settings) {
      // A part started while the others stop would keep running.
      if (stopping) throw new Error('stopped')
      const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
        cwd: root,
        env: { ...process.env, ...env, ...settings },
        // Never written to. When it closes, the child detects that this process has ended.
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      const exited = new Promise((resolve) => {
        child.once('exit', (code, signal) => resolve({ code, signal }))
        // It could not be started.
        child.once('error', ({ code }) => resolve({ code, signal: null }))
      })
      children.set(name, { child, exited })
      const tail = []
      const keep = (line) => {
        tail.push(line)
        if (tail.length > 15) tail.shift()
        onLine(name, line)
      }
      createInterface({ input: child.stderr }).on('line', keep)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${name} was not ready after ${readyTimeoutMs / 1000} s`)),
          readyTimeoutMs,
        )
        createInterface({ input: child.stdout }).on('line', (line) => {
          if (!line.startsWith('ready')) return keep(line)
          clearTimeout(timer)
          resolve()
        })
        exited.then(({ code, signal }) => {
          clearTimeout(timer)
          if (stopping) return reject(new Error('stopped'))
          const reason = tail.at(-1) ?? 'no output'
          const cause = signal ?? `code ${code}`
          const error = new Error(`${name} ended (${cause}): ${reason}`)
          reject(error)
          onFailure(error, { name, cause, tail })
        })
      })
    },
    pids: () => Object.fromEntries([...children].map(([name, { child }]) => [name, child.pid])),
    async stop() {
      stopping = true
      for (const { child, exited } of [...children.values()].reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        const timers = [
          // The second signal makes a hanging part exit, after which its own processes (database, chains) end too.
          setTimeout(() => child.kill('SIGTERM'), stopTimeoutMs),
          setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs + forceTimeoutMs),
        ]
        await exited
        for (const timer of timers) clearTimeout(timer)
      }
    },
  }
}
