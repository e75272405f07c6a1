import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'
import { passkeyInput } from '@latchkey/crypto/embedded/passkeyInput'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { randomBytes } from '@latchkey/crypto/random'
import type { AskedFactor } from '../../signer/storedWallet.ts'
import { throwPasskeyError } from './passkeyErrors.ts'

export type AskedPasskey = Extract<AskedFactor, { readonly type: 'passkey' }>
export type PasskeySecret = Extract<FactorSecret, { readonly type: 'passkey' }>

/** Time limit for the visitor. */
export const passkeyTimeoutMs = 120_000

/** Requests the secret of one of the owner's passkeys. @throws PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED */
export async function requestPasskey({ walletId, passkeys, signal }: requestPasskey.Params): Promise<PasskeySecret> {
  const inputs = await Promise.all(
    passkeys.map(async ({ credentialId, salt }) => [credentialId, { first: await passkeyInput(walletId, salt) }]),
  )
  const found = await navigator.credentials
    .get({
      ...(signal && { signal }),
      publicKey: {
        rpId: location.hostname,
        challenge: randomBytes(32),
        timeout: passkeyTimeoutMs,
        userVerification: 'required',
        allowCredentials: passkeys.map(descriptorOf),
        extensions: { prf: { evalByCredential: Object.fromEntries(inputs) } },
      },
    })
    .catch(throwPasskeyError)
  if (!(found instanceof PublicKeyCredential)) throw errorOf(PASSKEY_NOT_USED)
  const credentialId = toBase64Url(new Uint8Array(found.rawId))
  const asked = passkeys.find((passkey) => passkey.credentialId === credentialId)
  const prf = asked && prfOf(found)
  if (!prf) throw errorOf(PASSKEY_UNSUPPORTED)
  return { ...asked, prf }
}

export declare namespace requestPasskey {
  type Params = {
    readonly walletId: string
    readonly passkeys: readonly AskedPasskey[]
    readonly signal?: AbortSignal | undefined
  }
}

export const descriptorOf = ({ credentialId }: Pick<AskedPasskey, 'credentialId'>): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: fromBase64(credentialId) ?? new Uint8Array(0),
})

/** The secret that a passkey returned; undefined if it lacks the PRF extension. */
export function prfOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.length === 32 ? bytes.slice() : undefined
}
