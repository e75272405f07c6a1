import { existsSync, readFileSync } from 'node:fs'
import { projectIdSchema } from '@latchkey/contracts/api/projectIdSchema'
import { localProjectId } from '@latchkey/contracts/constants/config'
import { type LogLevel, logLevels } from '@latchkey/node/logLevel'
import { type Environment, invalidSetting, type Settings, settingsOf } from '@latchkey/node/settings'
import * as v from 'valibot'
import { type ChainConfig, chainConfigSchema } from './chains/chainConfig.ts'
import { namespaceOf } from './chains/namespaces.ts'
import { type Project, projectOf } from './features/projects/project.ts'

const chainsSchema = v.array(chainConfigSchema)

export type ServerConfig = {
  /** Accepts plain http, localhost and unregistered project ids. */
  readonly development: boolean
  /** URL of this server as its clients see it; issuer of the access tokens. */
  readonly publicUrl: string
  readonly projects: readonly Project[]
  readonly chains: readonly ChainConfig[]
  /** URL of the test wallet, which is not listed when undefined. */
  readonly walletUrl: string | undefined
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Logs the events that clients report. */
  readonly analytics: boolean
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly logLevel: LogLevel
}

/** Reads the settings. @throws OPTION_INVALID, naming the invalid variable */
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
    analytics: isOn(settings, 'LATCHKEY_ANALYTICS'),
    trustedProxies: settings.wholeNumber('LATCHKEY_TRUSTED_PROXIES', { fallback: 0 }),
    logLevel: logLevelOf(settings),
  }
}

type Stage = { readonly development: boolean; readonly offset: number }

function originsOf(settings: Settings, { development, offset }: Stage): readonly string[] {
  const origins = settings.list('LATCHKEY_PUBLIC_ORIGINS')
  if (origins.length > 0) return origins
  if (development) return [3000, 3001].map((page) => `http://localhost:${page + offset}`)
  throw invalidSetting(
    'LATCHKEY_PUBLIC_ORIGINS',
    'production requires the origins of the pages that may use this server',
  )
}

function chainsOf(settings: Settings, offset: number): readonly ChainConfig[] {
  const given = settings.text('LATCHKEY_CHAINS')
  const urls: Readonly<Record<string, string>> = {
    'eip155:31337': settings.webAddress('LATCHKEY_CHAIN_ONE_URL') ?? `http://127.0.0.1:${8545 + offset}`,
    'eip155:31338': settings.webAddress('LATCHKEY_CHAIN_TWO_URL') ?? `http://127.0.0.1:${8546 + offset}`,
    'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf':
      settings.webAddress('LATCHKEY_SOLANA_URL') ?? `http://127.0.0.1:${8899 + offset}`,
  }
  const bundlerUrl = settings.webAddress('LATCHKEY_BUNDLER_URL') ?? `http://127.0.0.1:${4337 + offset}`
  const bundlerOf = (id: string) => {
    const url = new URL(`/${id.slice('eip155:'.length)}`, bundlerUrl).href
    return { bundlerUrl: url, paymasterUrl: url }
  }
  if (given !== undefined) return parseChains(given, 'LATCHKEY_CHAINS')
  const file = new URL('../../devnet/src/deployments.json', import.meta.url)
  if (!existsSync(file)) return []
  const { chains, solanaChains }: Readonly<Record<string, readonly unknown[]>> = JSON.parse(readFileSync(file, 'utf8'))
  return parseChains(JSON.stringify([...(chains ?? []), ...(solanaChains ?? [])]), 'deployments.json').map((chain) => ({
    ...chain,
    rpcUrl: urls[chain.id] ?? chain.rpcUrl,
    ...(chain.id.startsWith('eip155:') && bundlerOf(chain.id)),
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
  // The value is not repeated, because the URL of a node may contain a key.
  if (!chains.success) throw invalidSetting(name, `${v.getDotPath(chains.issues[0]) ?? 'it'} is malformed`)
  for (const [index, chain] of chains.output.entries()) checkChain(chain, `${name}[${index}]`)
  return chains.output
}

function checkChain({ id, tokens }: ChainConfig, name: string): void {
  const namespace = namespaceOf(id)
  if (!namespace) throw invalidSetting(`${name}.id`, 'chains of this namespace are not supported')
  const bad = tokens.findIndex(({ address }) => namespace.parseAddress(address) === undefined)
  if (bad >= 0) throw invalidSetting(`${name}.tokens[${bad}].address`, 'it is not an address of this chain')
}

function isOn(settings: Settings, name: string): boolean {
  const value = settings.text(name) ?? 'off'
  if (value !== 'on' && value !== 'off') throw invalidSetting(name, 'it must be on or off')
  return value === 'on'
}

function logLevelOf(settings: Settings): LogLevel {
  const level = settings.text('LATCHKEY_SERVER_LOG') ?? 'info'
  const known = logLevels.find((one) => one === level)
  if (known === undefined) throw invalidSetting('LATCHKEY_SERVER_LOG', `it must be one of ${logLevels.join(', ')}`)
  return known
}

function databaseUrlOf(settings: Settings): string | undefined {
  const url = settings.text('DATABASE_URL')
  // The value is not repeated, because it may contain a password. The driver checks the rest: it accepts more than URLs.
  if (url !== undefined && !/^(postgres(ql)?:\/\/|socket:|\/)/.test(url))
    throw invalidSetting('DATABASE_URL', 'it must be an address that begins with postgres://')
  return url
}
