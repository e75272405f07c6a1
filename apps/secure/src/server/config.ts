import { fromBase64 } from '@latchkey/base/codec/base64'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { type Environment, invalidSetting, type Settings, settingsOf } from '@latchkey/node/settings'

export type SecureConfig = {
  /** Allows local pages to embed the site, and fetches the vaults' keys from the vaults. */
  readonly development: boolean
  readonly port: number
  readonly host: string
  /** Origin at which visitors reach the site. */
  readonly origin: string
  /** Public address of the Latchkey server. */
  readonly serverUrl: string
  readonly vaults: Readonly<Record<VaultRole, VaultConfig>>
  readonly trustedProxies: number
  /** PEM file with the site's Ed25519 private key. Undefined in development, which has a known key. */
  readonly keyFile: string | undefined
}

export type VaultConfig = {
  /** Address that requests are forwarded to. */
  readonly url: string
  /** Public key of the vault, base64url. Undefined in development, where it is fetched from the vault. */
  readonly key: string | undefined
}

/** Reads the settings of the secure site. @throws OPTION_INVALID, naming the invalid variable */
export function readConfig(env: Environment): SecureConfig {
  const settings = settingsOf(env)
  const development = settings.isDevelopment({
    addresses: ['LATCHKEY_SECURE_ORIGIN'],
    host: 'LATCHKEY_SECURE_HOST',
  })
  return {
    development,
    port: settings.port('LATCHKEY_SECURE_PORT', standardPort),
    host: settings.text('LATCHKEY_SECURE_HOST') ?? 'localhost',
    origin: originOf(settings, development),
    serverUrl: serverUrlOf(settings, development),
    vaults: { auth: vaultOf(settings, 'auth', development), recovery: vaultOf(settings, 'recovery', development) },
    trustedProxies: settings.wholeNumber('LATCHKEY_TRUSTED_PROXIES', { fallback: 0 }),
    keyFile: keyFileOf(settings, development),
  }
}

function serverUrlOf(settings: Settings, development: boolean): string {
  const url = settings.webAddress('LATCHKEY_SERVER_URL')
  if (url === undefined && !development)
    throw invalidSetting('LATCHKEY_SERVER_URL', 'production requires the public address of the Latchkey server')
  return withoutSlash(url ?? `http://localhost:${settings.port('LATCHKEY_SERVER_PORT', 4000)}`)
}

function keyFileOf(settings: Settings, development: boolean): string | undefined {
  const file = settings.text('LATCHKEY_SECURE_KEY_FILE')
  if (file === undefined && !development)
    throw invalidSetting('LATCHKEY_SECURE_KEY_FILE', 'production requires the file of an Ed25519 private key')
  return file
}

const standardPort = 4200
const standardPorts = { auth: 4401, recovery: 4402 } as const

function vaultOf(settings: Settings, role: VaultRole, development: boolean): VaultConfig {
  const name = (rest: string) => `LATCHKEY_${role.toUpperCase()}_VAULT_${rest}`
  const local = `http://127.0.0.1:${settings.port(name('PORT'), standardPorts[role])}`
  const key = settings.text(name('PUBLIC_KEY'))
  if (key === undefined && !development) throw invalidSetting(name('PUBLIC_KEY'), 'production requires it')
  if (key !== undefined && fromBase64(key)?.length !== 65)
    throw invalidSetting(name('PUBLIC_KEY'), 'it must be the 65 bytes that GET /v1/key of the vault answers, base64url')
  return { url: withoutSlash(settings.webAddress(name('UPSTREAM_URL')) ?? local), key }
}

/** Never read from the Host header, because it becomes part of a policy. */
function originOf(settings: Settings, development: boolean): string {
  const name = 'LATCHKEY_SECURE_ORIGIN'
  const address = settings.webAddress(name)
  if (address === undefined && !development) throw invalidSetting(name, 'production requires it')
  const url = new URL(address ?? `http://secure.localhost:${settings.port('LATCHKEY_SECURE_PORT', standardPort)}`)
  if (url.href !== `${url.origin}/`)
    throw invalidSetting(name, 'it must be an origin without a path, such as https://secure.example')
  return url.origin
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '')
