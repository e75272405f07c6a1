import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPorts } from '../../tools/run/claimPorts.mjs'

/** Starts a Redis that fsyncs every write, as a relay requires. */
export async function startRedis(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const { ports, release } = await claimPorts(1)
  const port = ports[0] ?? 0
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-bench-redis-'))
  const settings = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'yes', appendfsync: 'always' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  while (!(await accepts(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(dir, { recursive: true, force: true })
      await release()
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
