import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPorts } from '../../tools/run/claimPorts.mjs'

/** Totals since the start of Redis, and the memory it uses now. */
type RedisUsage = {
  /** Scripts executed, each with the commands of one batch. */
  readonly scripts: number
  /** Commands, including those executed by scripts. */
  readonly commands: number
  readonly cpuMs: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly memoryBytes: number
}

/** Starts a Redis that fsyncs every write, as a relay requires. */
export async function startRedis(): Promise<{
  readonly url: string
  readonly usage: () => Promise<RedisUsage>
  readonly stop: () => Promise<void>
}> {
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
    async usage() {
      const info = await infoOf(port)
      const figure = (name: string) => Number(new RegExp(`^${name}[:=]([\\d.]+)`, 'm').exec(info)?.[1])
      return {
        scripts: figure('cmdstat_evalsha:calls'),
        commands: figure('total_commands_processed'),
        cpuMs: 1000 * (figure('used_cpu_user') + figure('used_cpu_sys')),
        bytesIn: figure('total_net_input_bytes'),
        bytesOut: figure('total_net_output_bytes'),
        memoryBytes: figure('used_memory'),
      }
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(dir, { recursive: true, force: true })
      await release()
    },
  }
}

/** The response to the command `INFO`. */
async function infoOf(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write('INFO everything\r\nQUIT\r\n')
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
