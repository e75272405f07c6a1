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
/** The text of a setting; an empty one counts as none. */
type Read = (name: string) => string | undefined

/** The highest of our ports stays a port with it. */
const portBaseMax = 50_000

/** Reads the settings. @throws OPTION_INVALID, naming the variable that is wrong */
export function readConfig(env: Environment): ServerConfig {
  const read: Read = (name) => env[name]?.trim() || undefined
  const development = isDevelopment(read)
  const offset = wholeNumber(read, 'LATCHKEY_PORT_BASE', { fallback: 0, max: portBaseMax })
  const port = wholeNumber(read, 'LATCHKEY_SERVER_PORT', { fallback: 4000 + offset, max: 65_535 })
  const id = (read('LATCHKEY_PROJECT_ID') ?? localProjectId).toLowerCase()
  if (!v.is(projectIdSchema, id)) throw invalid('LATCHKEY_PROJECT_ID', 'it must be 32 hex digits')
  const walletUrl = webAddress(read, 'LATCHKEY_WALLET_URL')
  return {
    development,
    publicUrl: webAddress(read, 'LATCHKEY_SERVER_URL') ?? `http://localhost:${port}`,
    projects: [{ id, origins: originsOf(read, { development, offset }) }],
    chains: chainsOf(read, offset),
    walletUrl: walletUrl ?? (development ? `http://localhost:${3001 + offset}` : undefined),
    port,
    host: read('LATCHKEY_HOST') ?? 'localhost',
    dataDir: read('LATCHKEY_DATA_DIR') ?? '.latchkey',
    databaseUrl: address(read, 'DATABASE_URL', { form: /^(postgres(ql)?:\/\/|socket:|\/)/, begins: 'postgres://' }),
  }
}

/** One switch for server and relay; `NODE_ENV` counts where it is not set. */
function isDevelopment(read: Read): boolean {
  const own = read('LATCHKEY_ENV')
  const general = read('NODE_ENV')
  // A slip of the pen must not open the doors of development.
  if (own !== undefined && own !== 'production' && own !== 'development')
    throw invalid('LATCHKEY_ENV', 'it must be production or development')
  return (own ?? general) !== 'production'
}

type Stage = { readonly development: boolean; readonly offset: number }

function originsOf(read: Read, { development, offset }: Stage): readonly string[] {
  const given = (read('LATCHKEY_PUBLIC_ORIGINS') ?? '').split(',').map((one) => one.trim())
  const origins = given.filter((one) => one !== '')
  if (origins.length > 0) return origins
  if (development) return [3000, 3001].map((page) => `http://localhost:${page + offset}`)
  throw invalid('LATCHKEY_PUBLIC_ORIGINS', 'production needs the origins of the pages that may use this server')
}

function chainsOf(read: Read, offset: number): readonly ChainConfig[] {
  const given = read('LATCHKEY_CHAINS')
  const urls: Readonly<Record<string, string>> = {
    'eip155:31337': webAddress(read, 'LATCHKEY_CHAIN_ONE_URL') ?? `http://127.0.0.1:${8545 + offset}`,
    'eip155:31338': webAddress(read, 'LATCHKEY_CHAIN_TWO_URL') ?? `http://127.0.0.1:${8546 + offset}`,
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
    throw invalid(name, 'it is not JSON')
  }
  const chains = v.safeParse(chainsSchema, parsed)
  if (chains.success) return chains.output
  // The value is not repeated: a node's address may hold a key.
  throw invalid(name, `${v.getDotPath(chains.issues[0]) ?? 'it'} has the wrong form`)
}

type Range = { readonly fallback: number; readonly max: number }

function wholeNumber(read: Read, name: string, { fallback, max }: Range): number {
  const text = read(name) ?? String(fallback)
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw invalid(name, `it must be a whole number from 0 to ${max}`)
}

function webAddress(read: Read, name: string): string | undefined {
  return address(read, name, { form: /^https?:\/\//, begins: 'http:// or https://' })
}

type Form = { readonly form: RegExp; readonly begins: string }

function address(read: Read, name: string, { form, begins }: Form): string | undefined {
  const text = read(name)
  // The value is not repeated: it may hold a password.
  if (text !== undefined && !(form.test(text) && (text.startsWith('/') || URL.canParse(text))))
    throw invalid(name, `it must be an address that begins with ${begins}`)
  return text
}

function invalid(option: string, reason: string) {
  return errorOf(OPTION_INVALID, { values: { option, reason } })
}
