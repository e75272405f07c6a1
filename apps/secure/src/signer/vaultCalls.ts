import type { Clock } from '@latchkey/base/clock'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import type { VaultRole, VaultRoute } from '@latchkey/contracts/vault/routes'
import {
  deviceProofHeader,
  exchangeAad,
  replyInfo,
  requestInfo,
  vaultAudience,
  writeDeviceProof,
} from '@latchkey/contracts/vault/sealedRequest'
import { type DeviceKey, signDeviceProof } from '@latchkey/crypto/deviceProof'
import { randomBytes } from '@latchkey/crypto/random'
import type { VaultCall } from './commands.ts'
import type { Signer } from './signer.ts'

/** Address of a vault, and the public key that requests to it are sealed to. */
export type Vaults = Readonly<Record<VaultRole, { readonly url: string; readonly key: Uint8Array }>>

/** A request to a vault, to be sealed by a worker. */
export type PlannedCall = VaultCall & { readonly route: VaultRoute; readonly nonce: string }

/** Prepares one request. Its nonce makes it single-use. */
export function planCall(vaults: Vaults, device: DeviceKey, params: planCall.Params): PlannedCall {
  const { route, payload } = params
  const nonce = toBase64Url(randomBytes(16))
  const aad = exchangeAad({ publicKey: device.publicKey, nonce })
  const { key } = vaults[route.role]
  return { route, nonce, key, aad, payload, requestInfo: requestInfo(route), replyInfo: replyInfo(route) }
}

/** The part of the planned requests that a worker gets: without the route, whose schemas cannot be cloned. */
export const callsForWorker = <name extends string>(planned: Readonly<Record<name, PlannedCall>>) =>
  Object.fromEntries(
    Object.entries<PlannedCall>(planned).map(([name, { key, requestInfo, replyInfo, aad, payload }]) => [
      name,
      { key, requestInfo, replyInfo, aad, payload },
    ]),
  ) as Readonly<Record<name, VaultCall>>

export declare namespace planCall {
  type Params = { readonly route: VaultRoute; readonly payload: { readonly [name: string]: JsonValue } }
}

/** Sends requests sealed by a worker, signed with the device's key. @throws VAULT_UNREACHABLE and errors of the vault */
export function sendCalls(params: sendCalls.Params): Signer['send'] {
  const { vaults, device, clock, calls, fetch = globalThis.fetch } = params
  return async ({ call, sealed }) => {
    const planned = calls[call]
    if (!planned) throw new RangeError(`The call '${call}' was not planned`)
    const { route, nonce } = planned
    const { path } = route
    const body = JSON.stringify({ sealed: toBase64Url(sealed) })
    const timestampMs = clock.now()
    const proven = { audience: vaultAudience(route), method: 'POST', path, body: toUtf8(body), timestampMs, nonce }
    const signature = await signDeviceProof(device.privateKey, proven)
    const proof = writeDeviceProof({ publicKey: device.publicKey, timestampMs, nonce, signature })
    const headers = { 'Content-Type': 'application/json', [deviceProofHeader]: proof }
    const response = await fetch(vaults[route.role].url + path, { method: 'POST', headers, body }).catch(unreachable)
    const answer: unknown = await response.json().catch(unreachable)
    if (!response.ok) throw errorOfAnswer(answer)
    const reply = isRecord(answer) && typeof answer.sealed === 'string' ? fromBase64(answer.sealed) : undefined
    return reply ?? unreachable(undefined)
  }
}

export declare namespace sendCalls {
  type Params = {
    readonly vaults: Vaults
    readonly device: DeviceKey
    readonly clock: Clock
    /** Keyed by their names in the worker's command. */
    readonly calls: Readonly<Record<string, PlannedCall>>
    readonly fetch?: typeof globalThis.fetch
  }
}

function unreachable(cause: unknown): never {
  throw errorOf(VAULT_UNREACHABLE, { cause })
}

/** The error that the vault returned, with its text for visitors. */
function errorOfAnswer(answer: unknown) {
  const refused = parseErrorBody(answer)
  if (!refused) return errorOf(VAULT_UNREACHABLE)
  return errorOf({ ...VAULT_UNREACHABLE, ...refused })
}
