import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import { hpkeOpen, hpkeSeal } from '@latchkey/crypto/hpke/hpke'
import { generateHpkeKeyPair } from '@latchkey/crypto/hpke/hpkeKeyPair'
import type { VaultCall } from '../commands.ts'
import type { VaultAsk } from '../outputs.ts'

/** Sends one request to a vault and returns its answer. Outside the worker, both are ciphertext. */
export type Exchange = (
  name: string,
  call: VaultCall,
  payload: { readonly [name: string]: JsonValue },
) => Promise<Readonly<Record<string, unknown>>>

/** Sends requests at the same time. Resolves with their answers, in the same order. */
export type ExchangeAll = (
  requests: readonly { readonly name: string; readonly call: VaultCall; readonly payload: Payload }[],
) => Promise<readonly Answer[]>

type Payload = { readonly [name: string]: JsonValue }
type Answer = Readonly<Record<string, unknown>>

/** `transport` passes sealed requests to the frame and resolves with the sealed answers. */
export function createExchangeAll(transport: createExchangeAll.Transport): ExchangeAll {
  return async (requests) => {
    const sealed = await Promise.all(requests.map(seal))
    const replies = await transport(sealed.map(({ ask }) => ask))
    return Promise.all(sealed.map(({ open }, at) => open(replies[at] ?? new Uint8Array(0))))
  }
}

export declare namespace createExchangeAll {
  type Transport = (asks: readonly VaultAsk[]) => Promise<readonly Uint8Array[]>
}

/** Sends one request at a time. */
export const oneOf =
  (exchangeAll: ExchangeAll): Exchange =>
  async (name, call, payload) =>
    (await exchangeAll([{ name, call, payload }]))[0] ?? {}

async function seal({ name, call, payload }: Parameters<ExchangeAll>[0][number]) {
  const { key, requestInfo, replyInfo, aad } = call
  const replyKey = await generateHpkeKeyPair()
  const request = { replyKey: toBase64Url(replyKey.publicKey), payload: { ...call.payload, ...payload } }
  const plain = toUtf8(JSON.stringify(request))
  const ask: VaultAsk = { call: name, sealed: await hpkeSeal({ recipientKey: key, info: requestInfo, aad, plain }) }
  const open = async (reply: Uint8Array): Promise<Answer> => {
    const opened = await hpkeOpen({ keyPair: replyKey, sealed: reply, info: replyInfo, aad })
    const answer = opened && parse(opened)
    if (!answer) throw errorOf(EMBEDDED_SIGNER_FAILED)
    return answer
  }
  return { ask, open }
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
