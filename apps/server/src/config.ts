import { existsSync, readFileSync } from 'node:fs'
import { errorOf } from '@latchkey/base/errors'
import { caipNetworkIdSchema } from '@latchkey/contracts/api/caipSchemas'
import { projectIdSchema } from '@latchkey/contracts/api/projectQuery'
import { localProjectId } from '@latchkey/contracts/constants/config'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import * as v from 'valibot'

const tokenSchema = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  symbol: v.string(),
  name: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
})

const chainSchema = v.object({
  id: v.pipe(caipNetworkIdSchema, v.startsWith('eip155:')),
  name: v.string(),
  /** The node; may hold a key. It never leaves the server. */
  rpcUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
  nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
  tokens: v.optional(v.array(tokenSchema), []),
})
const chainsSchema = v.array(chainSchema)
export type ChainConfig = v.InferOutput<typeof chainSchema>

export type ServerConfig = {
  /** Plain http, localhost and unregistered project ids are accepted. */
  readonly development: boolean
  /** Address of this server as its clients see it; issuer of the access tokens. */
  readonly publicUrl: string
  readonly projects: readonly { readonly id: string; readonly origins: readonly string[] }[]
  readonly chains: readonly ChainConfig[]
  /** Address of our test wallet; left out of the listing when undefined. */
  readonly walletUrl: string | undefined
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. @throws OPTION_INVALID, naming the variable that is wrong */
export function readConfig(env: Environment): ServerConfig {
  const development = env.NODE_ENV !== 'production'
  const offset = portOf(env, 'LATCHKEY_PORT_BASE', 0)
  const port = portOf(env, 'LATCHKEY_SERVER_PORT', 4000 + offset)
  const id = (env.LATCHKEY_PROJECT_ID ?? localProjectId).toLowerCase()
  if (!v.is(projectIdSchema, id)) throw invalid('LATCHKEY_PROJECT_ID', 'it must be 32 hex digits')
  const pages = [3000, 3001].map((page) => `http://localhost:${page + offset}`)
  const origins = env.LATCHKEY_PUBLIC_ORIGINS?.split(',').map((one) => one.trim())
  return {
    development,
    publicUrl: env.LATCHKEY_SERVER_URL ?? `http://localhost:${port}`,
    projects: [{ id, origins: origins?.filter((one) => one !== '') ?? (development ? pages : []) }],
    chains: chainsOf(env, offset),
    walletUrl: env.LATCHKEY_WALLET_URL ?? (development ? `http://localhost:${3001 + offset}` : undefined),
    port,
    host: env.LATCHKEY_HOST ?? 'localhost',
    dataDir: env.LATCHKEY_DATA_DIR ?? '.latchkey',
    databaseUrl: env.DATABASE_URL,
  }
}

function chainsOf(env: Environment, offset: number): readonly ChainConfig[] {
  const given = env.LATCHKEY_CHAINS
  if (given !== undefined) return parseChains(given, 'LATCHKEY_CHAINS')
  const file = new URL('../../devnet/src/deployments.json', import.meta.url)
  if (!existsSync(file)) return []
  const urls: Readonly<Record<string, string | undefined>> = {
    'eip155:31337': env.LATCHKEY_CHAIN_ONE_URL ?? `http://127.0.0.1:${8545 + offset}`,
    'eip155:31338': env.LATCHKEY_CHAIN_TWO_URL ?? `http://127.0.0.1:${8546 + offset}`,
  }
  const { chains } = JSON.parse(readFileSync(file, 'utf8')) as { readonly chains: unknown }
  return parseChains(JSON.stringify(chains), 'deployments.json').map((chain) => ({
    ...chain,
    rpcUrl: urls[chain.id] ?? chain.rpcUrl,
  }))
}

function parseChains(text: string, name: string): readonly ChainConfig[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalid(name, 'it is not JSON')
  }
  const chains = v.safeParse(chainsSchema, parsed)
  if (chains.success) return chains.output
  // The value is not repeated: a node's address may hold a key.
  throw invalid(name, `${v.getDotPath(chains.issues[0]) ?? 'it'} has the wrong form`)
}

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  const port = text === undefined ? fallback : Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw invalid(name, 'it must be a whole number from 0 to 65535')
}

function invalid(option: string, reason: string) {
  return errorOf(OPTION_INVALID, { values: { option, reason } })
}
