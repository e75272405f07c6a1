import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'
import { passkeyInput } from '@latchkey/crypto/embedded/passkeyInput'
import { randomBytes } from '@latchkey/crypto/random'
import { throwPasskeyError } from './passkeyErrors.ts'
import {
  type AskedPasskey,
  descriptorOf,
  type PasskeySecret,
  passkeyTimeoutMs,
  prfOf,
  requestPasskey,
} from './requestPasskey.ts'

/** A passkey that protects a wallet. */
export type NewPasskey = {
  readonly walletId: string
  /** Shown by the browser and the password manager. */
  readonly ownerName: string
  /** Passkeys that already protect the wallet. The browser refuses to create another one on their authenticators. */
  readonly known: readonly string[]
}

/**
 * Creates a passkey of this site and requests its secret. A call after a failure reuses the passkey that the last one
 * created, so that no second one is left behind. @throws PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED
 */
export function passkeyCreator({ walletId, ownerName, known }: NewPasskey) {
  let unanswered: AskedPasskey | undefined

  const ask = (passkeys: readonly AskedPasskey[], signal: AbortSignal | undefined) =>
    requestPasskey({ walletId, passkeys, signal }).catch((error: unknown) => {
      // This passkey has no secret, so the next call creates another one.
      if (isLatchkeyError(error, PASSKEY_UNSUPPORTED)) unanswered = undefined
      throw error
    })

  return async (signal?: AbortSignal): Promise<PasskeySecret> => {
    if (unanswered) return ask([unanswered], signal)
    const salt = toBase64Url(randomBytes(32))
    const created = await register({ ownerName, known, input: await passkeyInput(walletId, salt), signal })
    if (created === 'known')
      return ask(
        known.map((credentialId) => ({ type: 'passkey', credentialId, salt })),
        signal,
      )
    const passkey = { type: 'passkey', credentialId: toBase64Url(new Uint8Array(created.rawId)), salt } as const
    const prf = prfOf(created)
    if (prf) return { ...passkey, prf }
    if (!created.getClientExtensionResults().prf?.enabled) throw errorOf(PASSKEY_UNSUPPORTED)
    unanswered = passkey
    return ask([passkey], signal)
  }
}

/** The new passkey, or 'known' when the visitor chose an authenticator that has a known one. */
async function register({ ownerName, known, input, signal }: Registration): Promise<PublicKeyCredential | 'known'> {
  const created = await navigator.credentials
    .create({
      ...(signal && { signal }),
      publicKey: {
        rp: { id: location.hostname, name: location.hostname },
        // Two wallets of one owner are two accounts, so the handle is random.
        user: { id: randomBytes(32), name: ownerName, displayName: ownerName },
        challenge: randomBytes(32),
        timeout: passkeyTimeoutMs,
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        excludeCredentials: known.map((credentialId) => descriptorOf({ credentialId })),
        extensions: { prf: { eval: { first: input } } },
      },
    })
    .catch((error: unknown) => (isExcluded(error) ? 'known' : throwPasskeyError(error)))
  if (created === 'known' || created instanceof PublicKeyCredential) return created
  throw errorOf(PASSKEY_NOT_USED)
}

type Registration = Pick<NewPasskey, 'ownerName' | 'known'> & {
  readonly input: BufferSource
  readonly signal: AbortSignal | undefined
}

const isExcluded = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'
