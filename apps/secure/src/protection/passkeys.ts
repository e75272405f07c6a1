import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { concatBytes } from '@latchkey/crypto/concatBytes'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { randomBytes } from '@latchkey/crypto/random'
import { sha256 } from '@latchkey/crypto/sha256'
import type { AskedFactor } from '../signer/outputs.ts'

export type AskedPasskey = Extract<AskedFactor, { readonly type: 'passkey' }>
type PasskeySecret = Extract<FactorSecret, { readonly type: 'passkey' }>
type Evaluated = { readonly prf?: { readonly results?: { readonly first?: BufferSource } } }

/** Whether this document may create passkeys. Safari allows it in no frame of another site, and only Chromium tells. */
export function canCreateHere({ document, self, top }: Pick<Window, 'document' | 'self' | 'top'>): boolean {
  if (self === top) return true
  const { featurePolicy } = document as { readonly featurePolicy?: { allowsFeature: (feature: string) => boolean } }
  return featurePolicy?.allowsFeature('publickey-credentials-create') === true
}

/** Makes a passkey of this site, with the PRF extension. @throws what the browser throws, for example when the visitor cancels */
export async function createPasskey(ownerName: string): Promise<string> {
  const created = await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: location.hostname },
      // Two wallets of one visitor are two accounts here, so the handle is random.
      user: { id: randomBytes(32), name: ownerName, displayName: ownerName },
      challenge: randomBytes(32),
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: {} },
    },
  })
  if (!(created instanceof PublicKeyCredential)) throw new TypeError('no passkey was created')
  return toBase64Url(new Uint8Array(created.rawId))
}

/** Asks one of the owner's passkeys for its secret. Undefined when the passkey has none, because it lacks the PRF extension. */
export async function askPasskey(walletId: string, asked: readonly AskedPasskey[]): Promise<PasskeySecret | undefined> {
  const inputs = await Promise.all(asked.map(async ({ salt }) => ({ first: await prfInput(walletId, salt) })))
  const evalByCredential = Object.fromEntries(asked.map(({ credentialId }, at) => [credentialId, inputs[at]]))
  const found = await navigator.credentials.get({
    publicKey: {
      rpId: location.hostname,
      challenge: randomBytes(32),
      userVerification: 'required',
      allowCredentials: asked.map(({ credentialId }) => ({ type: 'public-key', id: bytesOf(credentialId) })),
      extensions: { prf: { evalByCredential } } as AuthenticationExtensionsClientInputs,
    },
  })
  if (!(found instanceof PublicKeyCredential)) return undefined
  const credentialId = toBase64Url(new Uint8Array(found.rawId))
  const factor = asked.find((one) => one.credentialId === credentialId)
  const first = (found.getClientExtensionResults() as Evaluated).prf?.results?.first
  if (!factor || !(first instanceof ArrayBuffer)) return undefined
  return { type: 'passkey', credentialId, salt: factor.salt, prf: new Uint8Array(first) }
}

/** A new salt for a passkey. */
export const passkeySalt = (): string => toBase64Url(randomBytes(32))

const prfInput = (walletId: string, salt: string) =>
  sha256(concatBytes(toUtf8('latchkey/prf/v1'), toUtf8(walletId), bytesOf(salt)))

const bytesOf = (text: string) => fromBase64(text) ?? new Uint8Array(0)
