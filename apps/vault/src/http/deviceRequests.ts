import { createHash } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { deviceProofAgeMaxMs, vaultBodyMaxBytes } from '@latchkey/contracts/constants/vault'
import { API_BODY_NOT_JSON, API_BODY_TOO_LARGE, API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { DEVICE_PROOF_INVALID, REQUEST_REPLAYED, SEALED_REQUEST_INVALID } from '@latchkey/contracts/errors/vault'
import type { VaultRoute } from '@latchkey/contracts/vault/routes'
import {
  type DeviceProof,
  deviceProofHeader,
  exchangeAad,
  readDeviceProof,
  replyInfo,
  requestInfo,
  sealedBodySchema,
  sealedPlainSchema,
  vaultAudience,
} from '@latchkey/contracts/vault/sealedRequest'
import { verifyDeviceProof } from '@latchkey/crypto/deviceProof'
import { hpkeOpen, prepareSeal } from '@latchkey/crypto/hpke/hpke'
import { clientNetworkHeader, readClientNetwork } from '@latchkey/node/clientNetwork'
import { readBody } from '@latchkey/node/http/readBody'
import type { Context } from 'hono'
import * as v from 'valibot'
import { browserName } from '../identity/browserName.ts'
import type { Services } from '../services.ts'

/** The verified sender of a request. */
export type Caller = {
  /** SHA-256 of the public key, base64url. */
  readonly deviceId: string
  readonly browser: string
  /** IPv4 address or IPv6 /64 network, as stated by the secure site; undefined if requests are not counted per network. */
  readonly network: string | undefined
}

type Handler<route extends VaultRoute> = (
  payload: v.InferOutput<route['request']>,
  caller: Caller,
) => Promise<v.InferInput<route['reply']>>

/** A route with its handler. */
export type DeviceRoute = {
  readonly route: VaultRoute
  readonly handle: Handler<VaultRoute>
  /** Runs in one transaction with the request's nonce. Not for handlers that wait for other servers. */
  readonly isAtomic: boolean
}

/** Binds a handler to a route, with the route's types. */
export function deviceRoute<route extends VaultRoute>(route: route, handle: Handler<route>): DeviceRoute {
  return { route, handle: handle as unknown as Handler<VaultRoute>, isAtomic: false }
}

/** Like {@link deviceRoute}, in one transaction, which commits before the response is sent. */
export const atomicRoute = <route extends VaultRoute>(route: route, handle: Handler<route>): DeviceRoute => ({
  ...deviceRoute(route, handle),
  isAtomic: true,
})

type RoutesOf = (services: Services) => readonly DeviceRoute[]

/**
 * Verifies the proof, opens the request, calls the handler and seals its answer for the device. `routesOf` makes the
 * routes for a transaction.
 */
export async function answerDevice(
  one: DeviceRoute,
  context: Context,
  { services, routesOf }: answerDevice.Params,
): Promise<Response> {
  const { route } = one
  const body = await readBytes(context)
  const proof = statedProof({ context, services })
  // At the same time. A malformed request also uses up its nonce, so its refusal waits.
  const [opened] = await Promise.all([
    openRequest(route, { body, proof, services }).catch((error: unknown) => ({ error })),
    checkProof(route, { body, proof }),
  ])
  const deviceId = deviceIdOf(proof.publicKey)
  const caller = { deviceId, browser: browserOf(context), network: networkOf(route, { context, body, services }) }
  const accept = async (one: DeviceRoute, services: Services) => {
    await acceptOnce(services, proof)
    return async () => {
      if ('error' in opened) throw opened.error
      return { seal: opened.seal, answer: await one.handle(opened.payload, caller) }
    }
  }
  const { answer, seal } = one.isAtomic
    ? await inOneTransaction(services, (inside) => {
        const same = routesOf(inside).find((other) => other.route === route) ?? one
        return accept(same, inside)
      })
    : await (await accept(one, services))()
  const sealed = await (await seal)(toUtf8(JSON.stringify(answer)))
  return context.json({ sealed: toBase64Url(sealed) })
}

export declare namespace answerDevice {
  type Params = { readonly services: Services; readonly routesOf: RoutesOf }
}

/**
 * Runs a handler in a transaction. A refusal commits what the handler has counted, such as an attempt; any other error rolls
 * everything back. `accept` verifies the request and resolves with the handler.
 */
async function inOneTransaction<value>(
  services: Services,
  accept: (inside: Services) => Promise<() => Promise<value>>,
): Promise<value> {
  const answer = await services.db.transaction().execute(async (trx) => {
    const handle = await accept({ ...services, db: trx })
    try {
      return { value: await handle() }
    } catch (error) {
      if (!isLatchkeyError(error)) throw error
      return { refusal: error as LatchkeyError }
    }
  })
  if ('refusal' in answer) throw answer.refusal
  return answer.value
}

export const deviceIdOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('base64url')

export const browserOf = (context: Context): string => browserName(context.req.header('user-agent') ?? '')

/** Requests that the secure site did not forward count as one network, whatever address they come from. */
function networkOf({ path }: VaultRoute, { context, body, services }: Incoming): string | undefined {
  const { role, siteKey, clock } = services
  const header = context.req.header(clientNetworkHeader)
  const stated = readClientNetwork(siteKey, { role, path, body }, { header, nowMs: clock.now() })
  if (stated !== undefined) return stated || undefined
  // Set by the Node listener; absent when tests call the app in-process.
  return context.env?.incoming?.socket ? 'unknown network' : undefined
}

/** @throws API_BODY_TOO_LARGE, API_BODY_NOT_JSON */
export async function readBytes(context: Context): Promise<Uint8Array> {
  const read = await readBody(context.req.raw.body, vaultBodyMaxBytes)
  if (read.ok) return toUtf8(read.value)
  if (read.reason === 'not UTF-8') throw errorOf(API_BODY_NOT_JSON)
  throw errorOf(API_BODY_TOO_LARGE, { values: { size: `more than ${vaultBodyMaxBytes}`, limit: vaultBodyMaxBytes } })
}

/** @throws API_BODY_NOT_JSON */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes) ?? '')
  } catch {
    throw errorOf(API_BODY_NOT_JSON)
  }
}

type Incoming = { readonly context: Context; readonly body: Uint8Array; readonly services: Services }

/** The proof of a recent request, not verified yet. @throws DEVICE_PROOF_INVALID */
function statedProof({ context, services }: Omit<Incoming, 'body'>): DeviceProof {
  const { clock } = services
  const proof = readDeviceProof(context.req.header(deviceProofHeader) ?? '')
  if (!proof) throw refusedProof(`the header ${deviceProofHeader} is missing or malformed`)
  if (Math.abs(proof.timestampMs - clock.now()) > deviceProofAgeMaxMs)
    throw refusedProof('its time is too far from ours')
  return proof
}

/** @throws DEVICE_PROOF_INVALID */
async function checkProof(route: VaultRoute, { body, proof }: Omit<Sealed, 'services'>): Promise<void> {
  const { publicKey, timestampMs, nonce, signature } = proof
  const request = { audience: vaultAudience(route), method: 'POST', path: route.path, body, timestampMs, nonce }
  if (!(await verifyDeviceProof(publicKey, request, signature)))
    throw refusedProof('its signature does not match the request')
}

const refusedProof = (reason: string) => errorOf(DEVICE_PROOF_INVALID, { values: { reason } })

/** @throws REQUEST_REPLAYED */
async function acceptOnce({ db }: Services, { publicKey, timestampMs, nonce }: DeviceProof): Promise<void> {
  // Stored for as long as the request's timestamp is accepted.
  const expires_at = new Date(timestampMs + deviceProofAgeMaxMs + 1)
  const fresh = await db
    .insertInto('nonces')
    .values({ device_id: deviceIdOf(publicKey), nonce, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (fresh.numInsertedOrUpdatedRows !== 1n) throw errorOf(REQUEST_REPLAYED)
}

type Sealed = { readonly body: Uint8Array; readonly proof: DeviceProof; readonly services: Services }

async function openRequest(route: VaultRoute, { body, proof, services }: Sealed) {
  const outer = v.safeParse(sealedBodySchema, parseJson(body))
  const sealed = outer.success ? fromBase64(outer.output.sealed) : undefined
  if (!sealed) throw invalid('sealed is missing or malformed')
  const { requestKey: keyPair } = services.keys
  const plain = await hpkeOpen({ keyPair, sealed, info: requestInfo(route), aad: exchangeAad(proof) })
  if (!plain) throw errorOf(SEALED_REQUEST_INVALID)
  const inner = v.safeParse(sealedPlainSchema, parseJson(plain))
  const replyKey = inner.success ? fromBase64(inner.output.replyKey) : undefined
  if (!inner.success || !replyKey) throw invalid('replyKey is missing or malformed')
  const parsed = v.safeParse(route.request, inner.output.payload, { abortEarly: true })
  // Names only the field, because valibot's message contains the value.
  if (!parsed.success) throw invalid(`${v.getDotPath(parsed.issues[0]) ?? 'it'} is missing or malformed`)
  // Agrees on the key of the answer while the database works. Its failure is reported once there is an answer.
  const seal = prepareSeal({ recipientKey: replyKey, info: replyInfo(route), aad: exchangeAad(proof) })
  seal.catch(() => {})
  return { seal, payload: parsed.output }
}

const invalid = (reason: string) => errorOf(API_REQUEST_INVALID, { values: { reason } })
