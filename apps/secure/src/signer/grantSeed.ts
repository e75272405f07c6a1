import { toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { type Grant, readGrant } from '@latchkey/eip155/permissions/readGrant'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'

/** Fields of a delegation that do not come from the request. */
export type GrantSeed = { readonly salt: `0x${string}`; readonly nowMs: number }

export const newSeed = (nowMs: number): GrantSeed => ({
  salt: `0x${toHex(crypto.getRandomValues(new Uint8Array(32)))}`,
  nowMs,
})

/** The seed of an approved grant; undefined for other requests. */
export function seedOf(prepared: PreparedTransaction | undefined): GrantSeed | undefined {
  const { salt, nowMs } = isRecord(prepared?.transaction) ? prepared.transaction : {}
  return typeof salt === 'string' && typeof nowMs === 'number' ? { salt: salt as `0x${string}`, nowMs } : undefined
}

/** The delegation that answers a request. @throws PERMISSION_REQUEST_INVALID, PERMISSION_TYPE_UNSUPPORTED */
export const readGrantOf = (
  asked: { readonly request: Pick<RpcRequest, 'params'>; readonly address: string },
  seed: GrantSeed,
): Grant => readGrant(asked.request.params, { account: asked.address as `0x${string}`, ...seed })
