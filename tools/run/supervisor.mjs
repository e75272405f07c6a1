import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'

const readyTimeoutMs = 120_000
const stopTimeoutMs = 8_000
const endWithParent = new URL('endWithParent.mjs', import.meta.url).href

/**
 * Runs a set of child processes as one: `start` resolves when the child printed its `ready` line; when one dies, `onFailure`
 * hears which and why; `stop` ends them all, the last started first. When this process is killed, they end by themselves.
 */
export function createSupervisor({ env, onFailure, onLine }) {
  const children = new Map()
  let stopping = false

  return {
    start(name, args) {
      const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
        cwd: root,
        env: { ...process.env, ...env },
        // Nothing is ever written to its stdin: that it closes tells the child that we are gone.
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
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
          const reason = tail.at(-1) ?? 'it printed nothing'
          const error = new Error(`${name} ended (${signal ?? `code ${code}`}): ${reason}`)
          reject(error)
          onFailure(error, tail)
        })
      })
    },
    pids: () => Object.fromEntries([...children].map(([name, { child }]) => [name, child.pid])),
    async stop() {
      stopping = true
      for (const { child, exited } of [...children.values()].reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
        await exited
        clearTimeout(timer)
      }
    },
  }
}
