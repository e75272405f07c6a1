import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'

/** Header in which the secure site states the visitor's network to a vault. */
export const clientNetworkHeader = 'latchkey-client-network'

/** How far the clocks of the secure site and a vault may differ. */
const ageMaxMs = 60_000

/** The request that a statement is valid for. */
export type ForwardedRequest = {
  /** Role of the vault, `auth` or `recovery`. */
  readonly role: string
  readonly path: string
  readonly body: Uint8Array
}

/**
 * Signs the network of a request, so that vaults need not evaluate proxy headers. The signature covers path and body, so a leaked
 * statement is useless for other requests.
 */
export function signClientNetwork(key: KeyObject, request: ForwardedRequest, params: signClientNetwork.Params): string {
  const { network, nowMs } = params
  const signature = sign(null, signedBytes(request, params), key)
  return `${nowMs}.${toBase64Url(toUtf8(network))}.${toBase64Url(new Uint8Array(signature))}`
}

export declare namespace signClientNetwork {
  type Params = {
    /** IPv4 address or IPv6 /64 network; empty if requests are not counted per network. */
    readonly network: string
    /** Milliseconds since the epoch. */
    readonly nowMs: number
  }
}

/** The stated network; undefined if the statement is missing, expired, for another request or by another key. */
export function readClientNetwork(
  key: KeyObject,
  request: ForwardedRequest,
  { header, nowMs }: readClientNetwork.Params,
): string | undefined {
  const [time = '', encoded = '', signature = ''] = (header ?? '').split('.')
  const [network, signed] = [fromUtf8(fromBase64(encoded) ?? new Uint8Array(0)), fromBase64(signature)]
  if (!/^\d{1,15}$/.test(time) || network === undefined || !signed) return undefined
  if (Math.abs(Number(time) - nowMs) > ageMaxMs) return undefined
  return verify(null, signedBytes(request, { network, nowMs: Number(time) }), key, signed) ? network : undefined
}

export declare namespace readClientNetwork {
  type Params = { readonly header: string | undefined; readonly nowMs: number }
}

function signedBytes({ role, path, body }: ForwardedRequest, { network, nowMs }: signClientNetwork.Params): Buffer {
  const digest = createHash('sha256').update(body).digest('base64url')
  return Buffer.from(JSON.stringify(['latchkey/client-network/v1', role, path, digest, network, nowMs]))
}

const pkcs8Prefix = '302e020100300506032b657004220420'
const developmentSeed = createHash('sha256').update('latchkey development site key').digest('hex')

/** The secure site's key in development, where everything runs on one machine. Public, so worthless elsewhere. */
export const developmentSiteKey: KeyObject = createPrivateKey({
  ...{ key: Buffer.from(pkcs8Prefix + developmentSeed, 'hex'), format: 'der', type: 'pkcs8' },
})

export const developmentSitePublicKey: KeyObject = createPublicKey(developmentSiteKey)
