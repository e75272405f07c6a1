import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { PROTECTION_UNAVAILABLE } from '@latchkey/contracts/errors/embedded'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import {
  beginApprovalRoute,
  beginCodeRoute,
  commitProtectionRoute,
  prepareProtectionRoute,
  protectWalletRoute,
  releaseShareRoute,
} from '@latchkey/contracts/vault/routes'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { Asked, Login } from '../frame/login/login.ts'
import { askVault, planRun } from '../frame/vaultAccess.ts'
import { protectWallet } from '../signer/signer.ts'

/** Mails the link with which the owner confirms that the protection is wanted. @throws PROTECTION_UNAVAILABLE, EMAIL_COOLDOWN */
export async function beginProtection(login: Login, { origin }: Asked) {
  const { email } = await sessionOf(login)
  const { locale } = login
  return { email, ...(await askVault(login, beginApprovalRoute, { email, purpose: 'protect', origin, locale })) }
}

/** Mails the code that goes with the link. */
export async function mailProtectionCode(login: Login, { origin }: Asked): Promise<string> {
  const { email } = await sessionOf(login)
  const { locale } = login
  const { challengeId } = await askVault(login, beginCodeRoute, { email, purpose: 'protect', origin, locale })
  return challengeId
}

/**
 * Seals the recovery half with the owner's factors. From then on nobody recovers the wallet without one of them.
 * @throws OTP_INVALID, DEVICE_NOT_APPROVED, WALLET_FROZEN, VAULT_UNREACHABLE
 */
export async function protectOnVaults(login: Login, params: protectOnVaults.Params, asked: Asked): Promise<void> {
  const { store, locale } = login
  const { approvalId, challengeId, code, secrets } = params
  const { userId, email } = await sessionOf(login)
  const wallet = await store.wallet(userId)
  if (!wallet) throw errorOf(LOGIN_REQUIRED)
  const { calls, wrapKey, signer } = await planRun(login, {
    release: { route: releaseShareRoute, payload: { purpose: 'readBack', origin: asked.origin } },
    prepareProtection: { route: prepareProtectionRoute, payload: { approvalId } },
    protect: { route: protectWalletRoute, payload: { challengeId, code, locale } },
  })
  const renewed = await protectWallet(signer, { wallet, wrapKey, secrets, calls })
  await store.saveWallet(renewed, email)
  const { walletId } = renewed.record
  const commitment = toBase64Url(renewed.commitment)
  // The auth vault has replaced its half already, so the old recovery half is useless even if both requests get lost.
  const commit = () => askVault(login, commitProtectionRoute, { approvalId, walletId, commitment })
  await commit()
    .catch(commit)
    .catch(() => undefined)
}

export declare namespace protectOnVaults {
  type Params = {
    readonly approvalId: string
    readonly challengeId: string
    readonly code: string
    readonly secrets: readonly FactorSecret[]
  }
}

/** The mailed proofs find the wallet by its e-mail address. @throws LOGIN_REQUIRED, PROTECTION_UNAVAILABLE */
async function sessionOf({ store }: Login) {
  const session = await store.session()
  if (!session) throw errorOf(LOGIN_REQUIRED)
  if (session.social) throw errorOf(PROTECTION_UNAVAILABLE)
  return session
}
