import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { DEVICE_NOT_ACTIVE, DEVICE_NOT_APPROVED, LOGIN_REQUIRED, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import {
  addDeviceRoute,
  approvalStatusRoute,
  releaseRecoveryRoute,
  releaseShareRoute,
  verifyCodeRoute,
} from '@latchkey/contracts/vault/routes'
import type { PendingLogin } from '../../signer/deviceStore.ts'
import type { StoredWallet, WalletAccess } from '../../signer/outputs.ts'
import { checkWallet, joinWallet } from '../../signer/signer.ts'
import { askVault, planRun } from '../vaultAccess.ts'
import { createOnVaults } from './createOnVaults.ts'
import { type Asked, type Login, pendingLogin, withLoginLock } from './login.ts'
import { startSession } from './startSession.ts'

/**
 * Signs in with the mailed code. Makes a wallet for a new user, and gives a new device of a known user its own half.
 * @throws OTP_INVALID, LOGIN_REQUIRED, DEVICE_NOT_APPROVED, DEVICE_NOT_ACTIVE, WALLET_FROZEN, WALLET_EXISTS, VAULT_UNREACHABLE
 */
export function submitCode(login: Login, code: string, asked: Asked): Promise<void> {
  return withLoginLock(async () => {
    const pending = await pendingLogin(login)
    if (!pending) return
    const { newUserId, challengeId } = pending
    if (newUserId !== undefined) return createOnVaults(login, { ...pending, newUserId }, asked)
    if (challengeId === undefined) throw errorOf(LOGIN_REQUIRED)
    const wallet = pending.userId === undefined ? undefined : await login.store.wallet(pending.userId)
    const proof = { challengeId, code }
    const access = wallet
      ? await checkWithCode(login, { wallet, proof, asked })
      : await joinWithCode(login, { pending, proof, asked })
    if (access.status === 'active') return startSession(login, access.wallet, pending.email)
    if (access.status === 'frozen') throw errorOf(WALLET_FROZEN)
    const created = { ...pending, newUserId: access.userId }
    await login.store.saveLogin(created)
    return createOnVaults(login, created, asked)
  })
}

type Proof = { readonly challengeId: string; readonly code: string }

/** A device whose half no longer fits forgets it: the next sign-in asks for an approval and makes a new half. */
async function checkWithCode(
  login: Login,
  { wallet, proof, asked }: { readonly wallet: StoredWallet; readonly proof: Proof; readonly asked: Asked },
): Promise<WalletAccess> {
  const { calls, wrapKey, signer } = await planRun(login, {
    verify: { route: verifyCodeRoute, payload: proof },
    release: { route: releaseShareRoute, payload: { purpose: 'readBack', origin: asked.origin } },
  })
  const access = await checkWallet(signer, { wallet, wrapKey, calls }).catch(async (error: unknown) => {
    if (isLatchkeyError(error) && useless.includes(error.code)) await forget(login, wallet)
    throw error
  })
  if (access.status !== 'none') return access
  await forget(login, wallet)
  throw errorOf(DEVICE_NOT_ACTIVE)
}

const useless: readonly string[] = [EMBEDDED_KEY_MISMATCH.code, DEVICE_NOT_ACTIVE.code]

async function forget({ store }: Login, { record }: StoredWallet): Promise<void> {
  await store.removeWallet(record.userId)
  await store.saveLogin(undefined)
}

async function joinWithCode(
  login: Login,
  { pending, proof, asked }: { readonly pending: PendingLogin; readonly proof: Proof; readonly asked: Asked },
): Promise<WalletAccess> {
  const { approvalId } = pending
  if (approvalId === undefined) throw errorOf(DEVICE_NOT_APPROVED)
  // Before the code is used up, because it works only once.
  const { status } = await askVault(login, approvalStatusRoute, { approvalId })
  if (status !== 'approved') throw errorOf(DEVICE_NOT_APPROVED)
  const { origin } = asked
  const { calls, wrapKey, signer } = await planRun(login, {
    verify: { route: verifyCodeRoute, payload: proof },
    recover: { route: releaseRecoveryRoute, payload: { approvalId } },
    addDevice: { route: addDeviceRoute, payload: { origin, locale: login.locale } },
  })
  return joinWallet(signer, { wrapKey, calls })
}
