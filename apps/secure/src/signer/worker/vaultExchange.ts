import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import { hpkeOpen, hpkeSeal } from '@latchkey/crypto/hpke/hpke'
import { generateHpkeKeyPair } from '@latchkey/crypto/hpke/hpkeKeyPair'
import type { VaultCall } from '../commands.ts'

/** Sends one request to a vault and returns its answer. Outside the worker, both are ciphertext. */
export type Exchange = (
  name: string,
  call: VaultCall,
  payload: { readonly [name: string]: JsonValue },
) => Promise<Readonly<Record<string, unknown>>>

/** `transport` passes a sealed request to the frame and resolves with the sealed answer. */
export function createExchange(transport: createExchange.Transport): Exchange {
  return async (name, call, payload) => {
    const { key, requestInfo, replyInfo, aad } = call
    const replyKey = await generateHpkeKeyPair()
    const request = { replyKey: toBase64Url(replyKey.publicKey), payload: { ...call.payload, ...payload } }
    const plain = toUtf8(JSON.stringify(request))
    const reply = await transport(name, await hpkeSeal({ recipientKey: key, info: requestInfo, aad, plain }))
    const opened = await hpkeOpen({ keyPair: replyKey, sealed: reply, info: replyInfo, aad })
    const answer = opened && parse(opened)
    if (!answer) throw errorOf(EMBEDDED_SIGNER_FAILED)
    return answer
  }
}

export declare namespace createExchange {
  type Transport = (name: string, sealed: Uint8Array) => Promise<Uint8Array>
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(fromUtf8(bytes) ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Bytes of a base64url field. Empty if invalid, so that checks of length or tag fail. */
export const bytesField = (value: unknown): Uint8Array =>
  (typeof value === 'string' ? fromBase64(value) : undefined) ?? new Uint8Array(0)
