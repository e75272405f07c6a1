import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readConfig as readRelayConfig, variableOf } from '@latchkey/relay/config'
import { defaultLimits, type Limits } from '@latchkey/relay/limits/limits'
import { readConfig as readServerConfig } from '@latchkey/server/config'
import { expect, onTestFinished, test } from 'vitest'
import { installArgs } from '../../../tools/run/install.mjs'

const recipe = readFileSync(new URL('../../../docs/recipes/production-server.md', import.meta.url), 'utf8')
const environment = Object.fromEntries(
  [...recipe.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

const configPath = new URL('../../../docs/examples/latchkey.json', import.meta.url)

test("server and relay accept the recipe's environment and file in production", () => {
  expect(recipe).toContain(`\`\`\`json\n${readFileSync(configPath, 'utf8')}\`\`\``)
  const server = readServerConfig({ ...environment, LATCHKEY_CONFIG: fileURLToPath(configPath) })
  expect(server).toMatchObject({ development: false, publicUrl: environment.LATCHKEY_SERVER_URL, trustedProxies: 1 })
  expect(server.chains).toMatchObject([
    {
      ...{ id: 'eip155:1', rpcUrl: environment.ETHEREUM_NODE_URL, names: { provider: 'ens' } },
      ...{ activity: { apiKey: environment.ETHERSCAN_KEY }, prices: { apiKey: environment.COINGECKO_KEY } },
    },
  ])
  expect(server.onramp).toMatchObject([{ provider: 'meld', apiKey: environment.MELD_KEY }])
  expect(readRelayConfig(environment).relay).toMatchObject({
    projects: [{ id: environment.LATCHKEY_PROJECT_ID }],
    audiences: [environment.LATCHKEY_RELAY_URL],
  })
})

test("the recipe lists every setting of server and relay except the relay's limits", () => {
  const read = new Set<string>()
  const recording = (given: Readonly<Record<string, string | undefined>>) =>
    new Proxy(given, {
      get(target, name) {
        read.add(String(name))
        return target[String(name)]
      },
    })
  readServerConfig(recording({ LATCHKEY_ENV: 'development' }))
  readRelayConfig(recording({ LATCHKEY_ENV: 'development' }))
  // The relay reads more settings in production.
  const upstream = {
    LATCHKEY_RELAY_UPSTREAM: 'wss://relay.example',
    LATCHKEY_RELAY_UPSTREAM_PROJECT_ID: 'a'.repeat(32),
  }
  const redis = { REDIS_URL: 'redis://redis.example', LATCHKEY_RELAY_PSEUDONYM_KEY: 'k'.repeat(32) }
  for (const more of [upstream, redis]) readRelayConfig(recording({ ...environment, ...more }))
  const limits = new Set(Object.keys(defaultLimits).map((key) => variableOf(key as keyof Limits)))
  const listed = [...recipe.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.slice(1, -1)),
  )
  expect(listed.sort()).toEqual([...read].filter((name) => !limits.has(name)).sort())
})

const commands =
  recipe
    .match(/```sh\n(npm [\s\S]*?)```/)?.[1]
    ?.trim()
    .split('\n') ?? []

test("the recipe installs as the repository's own tools do", () => {
  expect(commands[0]).toBe(['npm', ...installArgs, '--no-save'].join(' '))
})

/** Runs a start command of the recipe, with its files in `folder` and without its database; resolves with the address. */
async function start(command: string, folder: string): Promise<string> {
  const [program = '', ...args] = command.replaceAll('/etc/latchkey', folder).split(' ')
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...{ PATH: process.env.PATH, LATCHKEY_SERVER_PORT: '0' },
      ...{ LATCHKEY_RELAY_PORT: '0', LATCHKEY_RELAY_HOST: '127.0.0.1' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  }, 60_000)
  const errors = text(child.stderr)
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('ready ')) return line.slice('ready '.length)
  throw new Error(await errors)
}

test("server and relay start with the recipe's commands and settings", { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-recipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { ...environment, DATABASE_URL: '', LATCHKEY_DATA_DIR: folder }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value.replace('/etc/latchkey', folder)}`)
  writeFileSync(join(folder, 'latchkey.env'), lines.join('\n'))
  copyFileSync(configPath, join(folder, 'latchkey.json'))
  const starts = commands.slice(1)
  expect(starts).toHaveLength(2)
  const [server = '', relay = ''] = await Promise.all(starts.map((command) => start(command, folder)))

  const health = await fetch(`${server}/health`)
  expect([health.status, health.headers.has('strict-transport-security')]).toEqual([200, true])
  expect((await fetch(`${relay.replace(/^ws/, 'http')}/health`)).status).toBe(200)
  const origins = (projectId = '') => fetch(`${server}/projects/v1/origins?projectId=${projectId}`)
  expect((await origins('0'.repeat(32))).ok).toBe(false)
  const answer = await origins(environment.LATCHKEY_PROJECT_ID)
  expect(await answer.json()).toEqual({ allowedOrigins: [environment.LATCHKEY_PUBLIC_ORIGINS] })
})
