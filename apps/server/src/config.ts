import { existsSync, readFileSync } from 'node:fs'
import { projectIdSchema } from '@latchkey/contracts/api/projectIdSchema'
import { developmentNames, localProjectId } from '@latchkey/contracts/constants/config'
import { developmentOnrampKey } from '@latchkey/contracts/constants/onramp'
import { type LogLevel, logLevels } from '@latchkey/node/logLevel'
import { type Environment, invalidSetting, type Settings, settingsOf } from '@latchkey/node/settings'
import * as v from 'valibot'
import { type ChainConfig, chainConfigSchema } from './chains/chainConfig.ts'
import { namespaceOf } from './chains/namespaces.ts'
import { type ConfigFile, readConfigFile } from './configFile.ts'
import { type ConfigSection, checkSection, parseSetting } from './configSection.ts'
import { type Project, projectOf } from './features/projects/project.ts'
import { type OnrampProviderConfig, onrampProviderSchema } from './providers/onramp/onrampConfig.ts'

const chainsSchema = v.array(chainConfigSchema)
const onrampSchema = v.array(onrampProviderSchema)
const namesSchema = v.strictObject({
  zone: v.pipe(
    v.string(),
    v.toLowerCase(),
    v.regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be a name with a dot, such as id.example.eth'),
  ),
  /** The key that the zone's resolver contract trusts. */
  signerKey: v.pipe(
    v.custom<`0x${string}`>((value) => typeof value === 'string', 'must be a text'),
    v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hex digits'),
  ),
})

export type ServerConfig = {
  /** Accepts plain http, localhost and unregistered project ids. */
  readonly development: boolean
  /** URL of this server as its clients see it; issuer of the access tokens. */
  readonly publicUrl: string
  readonly projects: readonly Project[]
  readonly chains: readonly ChainConfig[]
  /** URL of the test wallet; undefined hides it. */
  readonly walletUrl: string | undefined
  /** Account names below `zone`. */
  readonly names: v.InferOutput<typeof namesSchema> | undefined
  /** On-ramp providers. Without one, nothing can be bought. */
  readonly onramp: readonly OnrampProviderConfig[]
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Logs the events that clients report. */
  readonly analytics: boolean
  /** Number of proxies in front that append to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly logLevel: LogLevel
}

/** Reads the settings, and the configuration file if they name one. @throws OPTION_INVALID, naming the variable or the place in the file */
export function readConfig(env: Environment): ServerConfig {
  const settings = settingsOf(env)
  const development = settings.isDevelopment({
    addresses: ['LATCHKEY_SERVER_URL', 'LATCHKEY_PUBLIC_ORIGINS'],
    host: 'LATCHKEY_HOST',
  })
  const offset = settings.portOffset()
  const port = settings.port('LATCHKEY_SERVER_PORT', 4000)
  const walletUrl = settings.webAddress('LATCHKEY_WALLET_URL')
  const path = settings.text('LATCHKEY_CONFIG')
  const file = path === undefined ? {} : readConfigFile(path, env)
  return {
    development,
    publicUrl: publicUrlOf(settings, { development, port }),
    projects: [
      projectOf(
        { id: projectIdOf(settings, development), origins: originsOf(settings, { development, offset }) },
        { development },
      ),
    ],
    chains: chainsOf(settings, file, { development, offset }),
    walletUrl: walletUrl ?? (development ? `http://localhost:${3001 + offset}` : undefined),
    names: namesOf(settings, file, development),
    onramp: onrampOf(settings, file, { development, offset }),
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

/** Issuer of the access tokens, so production has no default. */
function publicUrlOf(settings: Settings, stage: { readonly development: boolean; readonly port: number }): string {
  const given = settings.webAddress('LATCHKEY_SERVER_URL')
  if (given === undefined && !stage.development)
    throw invalidSetting('LATCHKEY_SERVER_URL', 'production requires the public address of this server')
  return given ?? `http://localhost:${stage.port}`
}

/** The project id of `npm start` is public, so production requires another. */
function projectIdOf(settings: Settings, development: boolean): string {
  const name = 'LATCHKEY_PROJECT_ID'
  const id = (settings.text(name) ?? localProjectId).toLowerCase()
  if (!v.is(projectIdSchema, id)) throw invalidSetting(name, 'it must be 32 hex digits')
  if (id === localProjectId && !development)
    throw invalidSetting(name, 'production requires the id of your project: 32 hex digits, not zeros')
  return id
}

function originsOf(settings: Settings, { development, offset }: Stage): readonly string[] {
  const origins = settings.list('LATCHKEY_PUBLIC_ORIGINS')
  if (origins.length > 0) return origins
  if (development) return [3000, 3001].map((page) => `http://localhost:${page + offset}`)
  throw invalidSetting(
    'LATCHKEY_PUBLIC_ORIGINS',
    'production requires the origins of the pages that may use this server',
  )
}

/**
 * A section from a variable or from the file. @throws OPTION_INVALID if it is in both, because one of them would have
 * no effect
 */
function sectionOf(settings: Settings, name: string, inFile: ConfigSection | undefined): ConfigSection | undefined {
  const text = settings.text(name)
  if (text !== undefined && inFile) throw invalidSetting(name, `it is also set by ${inFile.at}. Remove one of them`)
  return text === undefined ? inFile : parseSetting(text, name)
}

function chainsOf(settings: Settings, file: ConfigFile, { development, offset }: Stage): readonly ChainConfig[] {
  const given = sectionOf(settings, 'LATCHKEY_CHAINS', file.chains)
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
  if (given !== undefined) return checkChains(given)
  if (!development) return []
  return localChains().map((chain) => ({
    ...chain,
    rpcUrl: urls[chain.id] ?? chain.rpcUrl,
    ...(chain.id.startsWith('eip155:') && bundlerOf(chain.id)),
  }))
}

/** The development chains. Empty if the devnet is not installed. */
function localChains(): readonly ChainConfig[] {
  const file = new URL('../../devnet/src/deployments.json', import.meta.url)
  if (!existsSync(file)) return []
  const plan: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const chains = [...(plan.chains ?? []), ...(plan.solanaChains ?? [])]
  return checkChains({ at: 'deployments.json', json: chains.map(({ contracts: _, ...chain }) => chain) })
}

function namesOf(settings: Settings, file: ConfigFile, development: boolean): ServerConfig['names'] {
  const zone = settings.text('LATCHKEY_NAME_ZONE')
  const signerKey = settings.text('LATCHKEY_NAME_SIGNER_KEY')
  if (zone === undefined && signerKey === undefined) {
    if (file.names) return checkSection(namesSchema, file.names)
    return development ? developmentNames : undefined
  }
  const variable = zone === undefined ? 'LATCHKEY_NAME_SIGNER_KEY' : 'LATCHKEY_NAME_ZONE'
  if (file.names) throw invalidSetting(variable, `it is also set by ${file.names.at}. Remove one of them`)
  return {
    zone: checkSection(namesSchema.entries.zone, { at: 'LATCHKEY_NAME_ZONE', json: zone }),
    signerKey: checkSection(namesSchema.entries.signerKey, { at: 'LATCHKEY_NAME_SIGNER_KEY', json: signerKey }),
  }
}

function onrampOf(
  settings: Settings,
  file: ConfigFile,
  { development, offset }: Stage,
): readonly OnrampProviderConfig[] {
  const given = sectionOf(settings, 'LATCHKEY_ONRAMP', file.onramp)
  const url = settings.webAddress('LATCHKEY_ONRAMP_URL') ?? `http://localhost:${4600 + offset}`
  if (given === undefined) return development ? [{ provider: 'sandbox', url, apiKey: developmentOnrampKey }] : []
  const providers = checkSection(onrampSchema, given)
  const names = providers.map(({ provider }) => provider)
  if (!development && names.includes('sandbox'))
    throw invalidSetting(given.at, 'the sandbox takes no money and is for development only')
  if (new Set(names).size < names.length) throw invalidSetting(given.at, 'each provider may be named once')
  return providers
}

function checkChains(section: ConfigSection): readonly ChainConfig[] {
  const chains = checkSection(chainsSchema, section)
  for (const [index, chain] of chains.entries()) {
    checkChain(chain, `${section.at}[${index}]`)
    if (chains.findIndex(({ id }) => id === chain.id) < index)
      throw invalidSetting(`${section.at}[${index}].id`, 'each chain may be listed once')
    if (chain.names && chains.findIndex(({ names }) => names) < index)
      throw invalidSetting(`${section.at}[${index}].names`, 'another chain has it already')
  }
  return chains
}

function checkChain({ id, tokens, activity, names, swap, prices }: ChainConfig, name: string): void {
  const namespace = namespaceOf(id)
  if (!namespace) throw invalidSetting(`${name}.id`, 'chains of this namespace are not supported')
  const bad = tokens.findIndex(({ address }) => namespace.parseAddress(address) === undefined)
  if (bad >= 0) throw invalidSetting(`${name}.tokens[${bad}].address`, 'it is not an address of this chain')
  if (activity && !(activity.provider === 'local' ? namespace.blocks : namespace.transactions))
    throw invalidSetting(`${name}.activity`, 'it is not supported for chains of this namespace')
  if (names && !namespace.names)
    throw invalidSetting(`${name}.names`, 'it is not supported for chains of this namespace')
  if (swap && !namespace.swaps) throw invalidSetting(`${name}.swap`, 'tokens of this namespace cannot be exchanged')
  if (swap && swap.provider !== 'uniswapV2' && !prices)
    throw invalidSetting(`${name}.prices`, 'quotes of a service are compared with prices')
  const dollar = prices?.provider === 'pools' ? prices.dollarToken.toLowerCase() : undefined
  if (dollar !== undefined && !tokens.some(({ address }) => address.toLowerCase() === dollar))
    throw invalidSetting(`${name}.prices.dollarToken`, 'it is not among the tokens of this chain')
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
  // The value is not quoted, because it may contain a password. The driver checks the rest: it accepts more than URLs.
  if (url !== undefined && !/^(postgres(ql)?:\/\/|socket:|\/)/.test(url))
    throw invalidSetting('DATABASE_URL', 'it must be an address that begins with postgres://')
  return url
}
