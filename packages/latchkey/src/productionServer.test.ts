import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig as readRelayConfig, variableOf } from '@latchkey/relay/config'
import { defaultLimits, type Limits } from '@latchkey/relay/limits/limits'
import { readConfig as readServerConfig } from '@latchkey/server/config'
import { expect, test } from 'vitest'

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
  readRelayConfig(recording({ ...environment, ...upstream }))
  const limits = new Set(Object.keys(defaultLimits).map((key) => variableOf(key as keyof Limits)))
  const listed = [...recipe.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.slice(1, -1)),
  )
  expect(listed.sort()).toEqual([...read].filter((name) => !limits.has(name)).sort())
})
