import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

/** The relay as a process of its own, so that a test can kill it without taking the stack with it. */
export type RelayControl = {
  /** `POST <url>/kill` ends the relay with SIGKILL, `POST <url>/start` starts it again on the same port and data. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startRelayControl(env: NodeJS.ProcessEnv): Promise<RelayControl> {
  let child: ChildProcess | undefined
  const start = async () => {
    child ??= await spawnRelay(env)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  await start()
  const server = createServer((request, response) => {
    const done = request.url === '/kill' ? end('SIGKILL') : start()
    done.then(
      () => response.writeHead(204).end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await end('SIGTERM')
    },
  }
}

async function spawnRelay(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', 'apps/relay/src/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready') && resolve())
    child.once('exit', () => reject(new Error(`The relay did not start:\n${errors.join('\n')}`)))
  })
  return child
}
