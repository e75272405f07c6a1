import { existsSync, readFileSync } from 'node:fs'
import { caipNetworkIdSchema } from '@latchkey/contracts/api/caipSchemas'
import { projectIdSchema } from '@latchkey/contracts/api/projectQuery'
import { localProjectId } from '@latchkey/contracts/constants/config'
import { type Environment, invalidSetting, type Settings, settingsOf } from '@latchkey/node/settings'
import * as v from 'valibot'
import { type Project, projectOf } from './features/projects/project.ts'

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
  readonly projects: readonly Project[]
  readonly chains: readonly ChainConfig[]
  /** Address of our test wallet; left out of the listing when undefined. */
  readonly walletUrl: string | undefined
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Reads the settings. @throws OPTION_INVALID, naming the variable that is wrong */
export function readConfig(env: Environment): ServerConfig {
  const settings = settingsOf(env)
  const development = settings.isDevelopment()
  const offset = settings.portOffset()
  const port = settings.port('LATCHKEY_SERVER_PORT', 4000)
  const id = (settings.text('LATCHKEY_PROJECT_ID') ?? localProjectId).toLowerCase()
  if (!v.is(projectIdSchema, id)) throw invalidSetting('LATCHKEY_PROJECT_ID', 'it must be 32 hex digits')
  const walletUrl = settings.webAddress('LATCHKEY_WALLET_URL')
  return {
    development,
    publicUrl: settings.webAddress('LATCHKEY_SERVER_URL') ?? `http://localhost:${port}`,
    projects: [projectOf({ id, origins: originsOf(settings, { development, offset }) }, { development })],
    chains: chainsOf(settings, offset),
    walletUrl: walletUrl ?? (development ? `http://localhost:${3001 + offset}` : undefined),
    port,
    host: settings.text('LATCHKEY_HOST') ?? 'localhost',
    dataDir: settings.text('LATCHKEY_DATA_DIR') ?? '.latchkey',
    databaseUrl: databaseUrlOf(settings),
  }
}

type Stage = { readonly development: boolean; readonly offset: number }

function originsOf(settings: Settings, { development, offset }: Stage): readonly string[] {
  const origins = settings.list('LATCHKEY_PUBLIC_ORIGINS')
  if (origins.length > 0) return origins
  if (development) return [3000, 3001].map((page) => `http://localhost:${page + offset}`)
  throw invalidSetting('LATCHKEY_PUBLIC_ORIGINS', 'production needs the origins of the pages that may use this server')
}

function chainsOf(settings: Settings, offset: number): readonly ChainConfig[] {
  const given = settings.text('LATCHKEY_CHAINS')
  const urls: Readonly<Record<string, string>> = {
    'eip155:31337': settings.webAddress('LATCHKEY_CHAIN_ONE_URL') ?? `http://127.0.0.1:${8545 + offset}`,
    'eip155:31338': settings.webAddress('LATCHKEY_CHAIN_TWO_URL') ?? `http://127.0.0.1:${8546 + offset}`,
  }
  if (given !== undefined) return parseChains(given, 'LATCHKEY_CHAINS')
  const file = new URL('../../devnet/src/deployments.json', import.meta.url)
  if (!existsSync(file)) return []
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
    throw invalidSetting(name, 'it is not JSON')
  }
  const chains = v.safeParse(chainsSchema, parsed)
  if (chains.success) return chains.output
  // The value is not repeated: a node's address may hold a key.
  throw invalidSetting(name, `${v.getDotPath(chains.issues[0]) ?? 'it'} has the wrong form`)
}

function databaseUrlOf(settings: Settings): string | undefined {
  const url = settings.text('DATABASE_URL')
  // The value is not repeated: it may hold a password. Its rest is judged by the driver, which takes more than a URL may hold.
  if (url !== undefined && !/^(postgres(ql)?:\/\/|socket:|\/)/.test(url))
    throw invalidSetting('DATABASE_URL', 'it must be an address that begins with postgres://')
  return url
}
