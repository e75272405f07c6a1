import { createPublicKey, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { parseUrl } from '@latchkey/base/parseUrl'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { developmentSitePublicKey } from '@latchkey/node/clientNetwork'
import { type Environment, invalidSetting, type Settings, settingsOf } from '@latchkey/node/settings'
import { type FarcasterClient, readFarcasterClient } from './farcaster/farcasterClient.ts'
import { readSocialClients, type SocialClients } from './social/socialClients.ts'
import { type PartnerSource, readPartner } from './statements/partner.ts'

export type VaultConfig = {
  readonly role: VaultRole
  /** Creates missing key files. */
  readonly development: boolean
  readonly port: number
  readonly portVariable: string
  readonly host: string
  /** Address of this vault's pages, for links in e-mails. */
  readonly publicUrl: string
  /** Folder of the key files. Do not back it up together with the database. */
  readonly keyDir: string
  /** Public keys of the other role's vault. */
  readonly partner: PartnerSource
  /** Folder of the embedded database. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly social: SocialClients
  readonly farcaster: FarcasterClient | undefined
  readonly exportHoldMs: number
  /** Public key of the secure site. */
  readonly siteKey: KeyObject
}

const standardPorts = { auth: 4401, recovery: 4402 } as const

/** Reads the settings of one role. @throws OPTION_INVALID, naming the invalid variable */
export function readConfig(role: VaultRole, env: Environment): VaultConfig {
  const settings = settingsOf(env)
  const name = (rest: string) => `LATCHKEY_${role.toUpperCase()}_VAULT_${rest}`
  const development = settings.isDevelopment({
    addresses: [name('URL'), 'LATCHKEY_SECURE_ORIGIN'],
    host: 'LATCHKEY_VAULT_HOST',
  })
  const portVariable = name('PORT')
  const port = settings.port(portVariable, standardPorts[role])
  const dataDir = join(settings.text('LATCHKEY_DATA_DIR') ?? '.latchkey', `${role}-vault`)
  const inProduction = (variable: string, fallback: string) => required(settings, { variable, development, fallback })
  return {
    role,
    development,
    port,
    portVariable,
    host: settings.text('LATCHKEY_VAULT_HOST') ?? '127.0.0.1',
    publicUrl: publicUrlOf(settings, { variable: name('URL'), development, fallback: `http://127.0.0.1:${port}` }),
    keyDir: inProduction(name('KEY_DIR'), join(dataDir, 'keys')),
    partner: readPartner(settings, { role, development }),
    dataDir,
    databaseUrl: databaseUrlOf(settings, name('DATABASE_URL')),
    smtpUrl: smtpUrlOf(
      inProduction(name('SMTP_URL'), `smtp://127.0.0.1:${1025 + settings.portOffset()}`),
      name('SMTP_URL'),
    ),
    mailFrom: inProduction('LATCHKEY_MAIL_FROM', 'Latchkey <wallet@latchkey.localhost>'),
    social: readSocialClients(settings, { role, development }),
    farcaster: readFarcasterClient(settings, { development }),
    exportHoldMs: exportHoldOf(settings, development),
    siteKey: siteKeyOf(settings, development),
  }
}

type Required = { readonly variable: string; readonly development: boolean; readonly fallback: string }

function required(settings: Settings, { variable, development, fallback }: Required): string {
  const value = settings.text(variable)
  if (value !== undefined) return value
  if (development) return fallback
  throw invalidSetting(variable, 'production requires it')
}

function publicUrlOf(settings: Settings, { variable, development, fallback }: Required): string {
  const url = settings.webAddress(variable) ?? required(settings, { variable, development, fallback })
  return url.replace(/\/$/, '')
}

/** Required in production: the development key is public, so anybody can sign with it. */
function siteKeyOf(settings: Settings, development: boolean): KeyObject {
  const name = 'LATCHKEY_SECURE_PUBLIC_KEY'
  const given = settings.text(name)
  if (given === undefined && development) return developmentSitePublicKey
  const reason = 'it must be the base64 text of an Ed25519 public key, as openssl pkey -pubout -outform der prints it'
  if (given === undefined) throw invalidSetting(name, `production requires it: ${reason}`)
  try {
    const key = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {}
  throw invalidSetting(name, reason)
}

/** No delay in development, where every wallet is new. */
function exportHoldOf(settings: Settings, development: boolean): number {
  const range = { fallback: development ? 0 : 24, max: 72 }
  return settings.wholeNumber('LATCHKEY_EXPORT_HOLD_HOURS', range) * 60 * 60_000
}

// The error does not contain the value, because it may include a password.
function smtpUrlOf(url: string, variable: string): string {
  if (/^smtps?:\/\//.test(url) && parseUrl(url)) return url
  throw invalidSetting(variable, 'it must be an address that begins with smtp:// or smtps://')
}

function databaseUrlOf(settings: Settings, variable: string): string | undefined {
  const url = settings.text(variable)
  if (url !== undefined && !/^(postgres(ql)?:\/\/|socket:|\/)/.test(url))
    throw invalidSetting(variable, 'it must be an address that begins with postgres://')
  return url
}
