import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import * as v from 'valibot'
import type { VaultRoute } from './routes.ts'

/**
 * Encrypted requests from a device to a vault. The body `{ sealed }` is HPKE ciphertext to the vault's key; its plain text is
 * `{ replyKey, payload }`. The header proves the device's key for this body, path and moment. The response `{ sealed }` is
 * ciphertext to `replyKey`. Errors are plain.
 */
export const sealedBodySchema = v.strictObject({ sealed: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/)) })

export const sealedPlainSchema = v.strictObject({
  /** HPKE public key of the device for this one response, base64url. */
  replyKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/)),
  payload: v.unknown(),
})

export const deviceProofHeader = 'latchkey-device-proof'

/** Audience of the device proof. */
export const vaultAudience = ({ role }: Pick<VaultRoute, 'role'>): string => `vault/${role}`

/** HPKE info of both directions. A message opens only at the path that it was sealed for. */
export const requestInfo = ({ role, path }: VaultRoute): string => `latchkey/vault/v1/${role}/request${path}`
export const replyInfo = ({ role, path }: VaultRoute): string => `latchkey/vault/v1/${role}/reply${path}`

/** HPKE additional data of both directions: a message belongs to one device and one request. */
export const exchangeAad = ({ publicKey, nonce }: Pick<DeviceProof, 'publicKey' | 'nonce'>): Uint8Array =>
  toUtf8(`${toBase64Url(publicKey)}.${nonce}`)

export type DeviceProof = {
  /** Uncompressed P-256 point. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly timestampMs: number
  readonly nonce: string
  readonly signature: Uint8Array<ArrayBuffer>
}

export function writeDeviceProof({ publicKey, timestampMs, nonce, signature }: DeviceProof): string {
  return [toBase64Url(publicKey), timestampMs, nonce, toBase64Url(signature)].join('.')
}

/** Undefined for a malformed header. */
export function readDeviceProof(header: string): DeviceProof | undefined {
  const match = /^([\w-]{87})\.(\d{13})\.([\w-]{22})\.([\w-]{86})$/.exec(header)
  const [, key = '', timestamp = '', nonce = '', signed = ''] = match ?? []
  const publicKey = fromBase64(key)
  const signature = fromBase64(signed)
  if (publicKey?.length !== 65 || signature?.length !== 64) return undefined
  return { publicKey, timestampMs: Number(timestamp), nonce, signature }
}
