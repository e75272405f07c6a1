import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { TestVault } from './testVaults.ts'

type Target = Pick<TestVault, 'role' | 'databaseUrl' | 'keyDir'>

/** Starts a script of this app as an operator does, on the database and keys of a test vault. */
export function spawnScript(name: string, args: readonly string[], target?: Target): ChildProcess {
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url))
  const prefix = `LATCHKEY_${target?.role.toUpperCase()}_VAULT`
  const settings = target && {
    [`${prefix}_DATABASE_URL`]: target.databaseUrl,
    [`${prefix}_KEY_DIR`]: target.keyDir,
  }
  return spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', script, ...args], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, LATCHKEY_ENV: 'development', ...settings },
  })
}

/** Runs a script to its end. @throws what it printed, when it fails */
export async function runScript(
  name: string,
  args: readonly string[],
  { target, input }: { readonly target?: Target; readonly input?: Uint8Array } = {},
): Promise<Buffer> {
  const child = spawnScript(name, args, target)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const errors = text(child.stderr as NodeJS.ReadableStream)
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) chunks.push(chunk)
  if ((await ended) !== 0) throw new Error(await errors)
  return Buffer.concat(chunks)
}
