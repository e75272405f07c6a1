import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, manualClock } from '@latchkey/base/clock'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import type { VaultRole, VaultRoute } from '@latchkey/contracts/vault/routes'
import {
  deviceProofHeader,
  exchangeAad,
  replyInfo,
  requestInfo,
  vaultAudience,
  writeDeviceProof,
} from '@latchkey/contracts/vault/sealedRequest'
import { type DeviceKey, generateDeviceKey, signDeviceProof } from '@latchkey/crypto/deviceProof'
import { hpkeOpen, hpkeSeal } from '@latchkey/crypto/hpke/hpke'
import { generateHpkeKeyPair } from '@latchkey/crypto/hpke/hpkeKeyPair'
import {
  clientNetworkHeader,
  developmentSiteKey,
  developmentSitePublicKey,
  signClientNetwork,
} from '@latchkey/node/clientNetwork'
import { createLog } from '@latchkey/node/log'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import { openPostgres } from '@latchkey/node/postgres/openPostgres'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import { createVault } from '../src/createVault.ts'
import type { FarcasterClient } from '../src/farcaster/farcasterClient.ts'
import { deviceIdOf } from '../src/http/deviceRequests.ts'
import { openVaultKeys } from '../src/keys/vaultKeys.ts'
import { createOutbox, type Outbox } from '../src/mail/outbox.ts'
import type { Services } from '../src/services.ts'
import type { SocialClients } from '../src/social/socialClients.ts'
import { ensureIncarnation } from '../src/statements/incarnation.ts'
import { otherRole, partnerOf } from '../src/statements/partner.ts'
import { openDatabase } from '../src/store/openDatabase.ts'
import { createDatabase, databaseUrlOf } from './testDatabase.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')

export type TestVault = Services & {
  readonly app: Hono
  readonly keyDir: string
  readonly databaseUrl: string
  /** A second instance on the same database and keys. */
  readonly another: () => Hono
}

/** Both roles in this process, for tests: real databases, real e-mails over `smtpUrl`, a manual clock. */
export async function startTestVaults(
  smtpUrl: string,
  {
    social = new Map(),
    farcaster,
    exportHoldMs = 24 * 60 * 60_000,
    startMs = noon,
    publicUrl = (role) => `https://${role}.example`,
    restore,
  }: startTestVaults.Params = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-vault-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'vault' })
  const clock = manualClock(startMs)
  const logged: string[] = []
  const log = createLog('vault', { level: 'debug', stream: { write: (line) => void logged.push(line) } })
  const admin = await openPostgres<object>({ connection: postgres.connection, migrations: {}, queryTimeoutMs: 5_000 })
  const sender = createOutbox({ smtpUrl, from: 'wallet@latchkey.test', clock, log })
  const sentTo: string[] = []
  const outbox: Outbox = {
    ...sender,
    send(mail, untilMs) {
      sentTo.push(mail.to)
      sender.send(mail, untilMs)
    },
  }

  const open = async (role: VaultRole): Promise<TestVault> => {
    await createDatabase(admin, role)
    const databaseUrl = databaseUrlOf(postgres.connection, role)
    const keyDir = join(folder, role)
    const db = await openDatabase(role, { ...postgres.connection, database: role })
    await restore?.({ role, databaseUrl, keyDir })
    const services: Services = {
      ...{ role, clock, log, outbox, social, farcaster, exportHoldMs, publicUrl: publicUrl(role) },
      siteKey: developmentSitePublicKey,
      db,
      keys: await openVaultKeys(keyDir, { create: true }),
      partner: partnerOf({ keyDir: join(folder, otherRole(role)) }),
    }
    await ensureIncarnation(services)
    return { ...services, keyDir, databaseUrl, app: createVault(services), another: () => createVault(services) }
  }
  const [auth, recovery] = [await open('auth'), await open('recovery')]
  return {
    ...{ auth, recovery, clock, logged },
    /** The recipient of each e-mail, also of those that have not arrived yet. */
    sentTo: sentTo as readonly string[],
    async stop() {
      outbox.close()
      await Promise.all([auth.db.destroy(), recovery.db.destroy(), admin.destroy()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export declare namespace startTestVaults {
  type Params = {
    readonly social?: SocialClients
    readonly farcaster?: FarcasterClient
    readonly exportHoldMs?: number
    /** Start time of the clock. */
    readonly startMs?: number
    /** Base URL of the links in e-mails. */
    readonly publicUrl?: (role: VaultRole) => string
    /** Fills the empty database and folder of keys of a role. */
    readonly restore?: (target: Pick<TestVault, 'role' | 'databaseUrl' | 'keyDir'>) => Promise<void>
  }
}

export type TestDevice = { readonly key: DeviceKey; readonly deviceId: string }

export async function testDevice(): Promise<TestDevice> {
  const key = await generateDeviceKey()
  return { key, deviceId: deviceIdOf(key.publicKey) }
}

export const randomText = (bytes: number): string => toBase64Url(new Uint8Array(randomBytes(bytes)))

/** A signed and sealed request of a device. `over` overrides parts, to test the checks; `network` is stated by the secure site. */
export async function sealedRequest(vault: TestVault, params: sealedRequest.Params) {
  const { device, route, payload, network, over = {} } = params
  const nonce = over.nonce ?? randomText(16)
  const timestampMs = over.timestampMs ?? (vault.clock as Clock).now()
  const { publicKey, privateKey } = device.key
  const reply = await generateHpkeKeyPair()
  const plain = toUtf8(JSON.stringify({ replyKey: toBase64Url(reply.publicKey), payload }))
  const aad = over.aad ?? exchangeAad({ publicKey, nonce })
  const recipientKey = vault.keys.requestKey.publicKey
  const sealed = await hpkeSeal({ recipientKey, info: over.info ?? requestInfo(route), aad, plain })
  const body = JSON.stringify({ sealed: toBase64Url(sealed) })
  const proven = { method: 'POST', path: over.path ?? route.path, body: toUtf8(body), timestampMs, nonce }
  const audience = over.audience ?? vaultAudience(route)
  const signature = await signDeviceProof(privateKey, { audience, ...proven })
  const forwarded = { role: vault.role, path: route.path, body: toUtf8(body) }
  const stated = { network: network ?? '', nowMs: vault.clock.now() }
  const headers = {
    'Content-Type': 'application/json',
    ...(network !== undefined && {
      [clientNetworkHeader]: signClientNetwork(developmentSiteKey, forwarded, stated),
    }),
    'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36',
    [deviceProofHeader]: writeDeviceProof({ publicKey, timestampMs, nonce, signature }),
  }
  return { init: { method: 'POST', headers, body }, reply, nonce }
}

export declare namespace sealedRequest {
  type Params = {
    readonly device: TestDevice
    readonly route: VaultRoute
    readonly payload: unknown
    readonly network?: string
    readonly over?: {
      readonly nonce?: string
      readonly timestampMs?: number
      readonly path?: string
      readonly audience?: string
      readonly info?: string
      readonly aad?: Uint8Array
    }
  }
}

/** Calls a vault as a device. Resolves with the answer, or the code of the error. */
export async function call<route extends VaultRoute>(
  vault: TestVault,
  params: {
    readonly device: TestDevice
    readonly route: route
    readonly payload: v.InferInput<route['request']>
    readonly network?: string
  },
): Promise<{
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly reply: v.InferOutput<route['reply']>
}> {
  const { init, reply, nonce } = await sealedRequest(vault, params)
  const response = await vault.app.request(params.route.path, init)
  const body = await response.json()
  if (!response.ok) return { status: response.status, ...body.error, reply: undefined }
  const aad = exchangeAad({ publicKey: params.device.key.publicKey, nonce })
  const sealed = fromBase64(body.sealed) ?? new Uint8Array(0)
  const plain = await hpkeOpen({ keyPair: reply, sealed, info: replyInfo(params.route), aad })
  return { status: response.status, reply: JSON.parse(fromUtf8(plain ?? new Uint8Array(0)) ?? '') }
}
