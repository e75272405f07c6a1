import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import {
  beginApprovalRoute,
  beginCodeRoute,
  prepareProtectionRoute,
  protectWalletRoute,
  releaseShareRoute,
} from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { Asked, Login } from '../login/login.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import { protectWallet } from '../signer/walletCommands.ts'
import { finishProtection } from '../site/finishProtection.ts'
import { newAct } from '../site/newAct.ts'
import { callVault, planRun } from '../site/vaultAccess.ts'

/** Mails the link by which the owner confirms the protection. @throws EMAIL_COOLDOWN */
export async function beginProtection(login: Login, { origin }: Asked) {
  const { email } = await sessionOf(login)
  const { locale } = login
  return { email, ...(await callVault(login, beginApprovalRoute, { email, purpose: 'protect', origin, locale })) }
}

/** Mails the code that belongs to the link. */
export async function mailProtectionCode(login: Login, { origin }: Asked): Promise<string> {
  const { email } = await sessionOf(login)
  const { locale } = login
  const { challengeId } = await callVault(login, beginCodeRoute, { email, purpose: 'protect', origin, locale })
  return challengeId
}

/**
 * Seals the recovery share with the owner's factors. From then on, recovering the wallet requires one of them. @throws
 * OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED, DEVICE_NOT_APPROVED, WALLET_FROZEN, VAULT_UNREACHABLE
 */
export async function protectOnVaults(login: Login, params: protectOnVaults.Params, asked: Asked): Promise<void> {
  const { store, locale } = login
  const { approvalId, proof, secrets } = params
  const { origin } = asked
  const { userId } = await sessionOf(login)
  const earlier = await store.protection()
  // The owner repeats a request that may have succeeded. The same approval implies the same factors.
  if ((await finishProtection(login)) && earlier?.approvalId === approvalId) return
  const wallet = await store.wallet(userId)
  if (!wallet) throw errorOf(LOGIN_REQUIRED)
  const { calls, wrapKey, signer } = await planRun(login, {
    release: { route: releaseShareRoute, payload: { purpose: 'readBack', origin } },
    prepareProtection: { route: prepareProtectionRoute, payload: { approvalId } },
    protect: { route: protectWalletRoute, payload: { proof, locale } },
  })
  let isStored = false
  const keep = async (renewed: StoredWallet) => {
    await store.saveProtection({ approvalId, origin, wallet: renewed })
    isStored = true
  }
  try {
    const command = { wallet, wrapKey, secrets, calls, context: await newAct(login) }
    await store.saveWallet(await protectWallet({ ...signer, keep }, command), undefined)
  } catch (error) {
    // If only the response was lost, the auth vault has replaced the shares.
    if (isStored && (await finishProtection(login).catch(() => false))) return
    throw error
  }
  await finishProtection(login)
}

export declare namespace protectOnVaults {
  type Params = {
    readonly approvalId: string
    readonly proof: FreshProof
    readonly secrets: readonly FactorSecret[]
  }
}

/** @throws LOGIN_REQUIRED */
async function sessionOf({ store }: Login) {
  const session = await store.session()
  if (!session) throw errorOf(LOGIN_REQUIRED)
  return session
}
