import { spawn } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Stack } from '../harness/stack.ts'
import { until } from '../harness/until.ts'
import { tarballsFor } from './packAll.ts'

const examples = resolve(import.meta.dirname, '../../examples')
const generated = /(^|\/)(node_modules|dist|\.next)(\/|$)/

/** An example that was copied out of the workspace, installed from the packed tarballs, and built. */
export type Example = {
  readonly serve: (port: number) => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
}

export async function prepareExample(name: string, params: prepareExample.Params): Promise<Example> {
  const folder = await installExample(name, params)
  await pointAt(join(folder, '.env'), params.stack)
  await run('npm', ['run', 'build'], folder)
  return { serve: (port) => serveExample(folder, port) }
}

/** Runs `npm start` of a built app until `stop`. */
export async function serveExample(folder: string, port: number) {
  const started = start('npm', ['start', '--', '--port', String(port)], folder)
  const url = `http://localhost:${port}`
  await until(`${folder} answers`, async () => {
    if (started.hasEnded()) throw new Error(`${folder} does not start:\n${started.output()}`)
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return { url, stop: started.stop }
}

export declare namespace prepareExample {
  type Params = installExample.Params & { readonly stack: Stack }
}

/** Copies an example out of the workspace, installs it from the packed tarballs and runs its own tests. @throws with their output */
export async function testExample(name: string, params: installExample.Params): Promise<void> {
  await run('npm', ['test'], await installExample(name, params))
}

async function installExample(name: string, params: installExample.Params): Promise<string> {
  const folder = join(params.folder, name)
  await cp(join(examples, name), folder, {
    recursive: true,
    filter: (path) => !generated.test(path.slice(examples.length)),
  })
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', [...install, ...tarballsFor(folder, params.tarballs)], folder)
  return folder
}

declare namespace installExample {
  type Params = { readonly folder: string; readonly tarballs: ReadonlyMap<string, string> }
}

/** The example's settings, with the addresses of the stack instead of the defaults of `npm start`. */
export async function pointAt(file: string, { server, relay }: Stack): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('http://localhost:4000', server).replace('ws://localhost:4100', relay))
}

/** Runs a command; resolves with its output. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const started = start(command, args, cwd)
  if ((await started.ended) !== 0) throw new Error(`${cwd}: ${command} ${args.join(' ')}\n${started.output()}`)
  return started.output()
}

/** A process in its own group, so that `stop` also ends what npm started. */
function start(command: string, args: readonly string[], cwd: string) {
  const env = { ...process.env, CI: '1', NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(String(part)))
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output.push(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  return {
    ended,
    hasEnded: () => child.exitCode !== null,
    output: () => output.join(''),
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}
