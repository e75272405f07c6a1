import { toUtf8 } from '@latchkey/base/codec/utf8'
import { asBuffer, type Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'

const version = toUtf8('HPKE-v1')

const labeledInput = (suite: Uint8Array, label: string, input: Uint8Array): Bytes =>
  concatBytes(version, suite, toUtf8(label), input)

/** LabeledExtract with an empty salt (RFC 9180 §4). */
export async function labeledExtract(params: labeledExtract.Params): Promise<Bytes> {
  const { subtle } = globalThis.crypto
  // WebCrypto rejects an empty HMAC key; HMAC pads keys with zeros, so a block of zeros is the same key.
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', new Uint8Array(32), hmac, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', key, labeledInput(params.suite, params.label, params.input)))
}

export declare namespace labeledExtract {
  type Params = { readonly suite: Uint8Array; readonly label: string; readonly input: Uint8Array }
}

/**
 * Returns a function that runs LabeledExtract, then LabeledExpand (RFC 9180 §4). WebCrypto does both in one HKDF call, so the
 * key between them never enters the script's memory.
 */
export async function labeledKdf(
  extract: labeledExtract.Params & { readonly salt: Uint8Array },
): Promise<(label: string, info: Uint8Array, length: number) => Promise<Bytes>> {
  const { suite, label, input, salt } = extract
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', labeledInput(suite, label, input), 'HKDF', false, ['deriveBits'])
  return async (expandLabel, info, length) => {
    const labeledInfo = concatBytes(Uint8Array.of(length >> 8, length & 255), labeledInput(suite, expandLabel, info))
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: asBuffer(salt), info: labeledInfo }
    return new Uint8Array(await subtle.deriveBits(algorithm, key, length * 8))
  }
}
