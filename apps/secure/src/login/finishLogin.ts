import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import {
  DEVICE_NOT_ACTIVE,
  DEVICE_NOT_APPROVED,
  SHARE_EPOCH_WRONG,
  WALLET_FROZEN,
} from '@latchkey/contracts/errors/vault'
import {
  addDeviceRoute,
  openWalletRoute,
  prepareActRoute,
  releaseRecoveryRoute,
  releaseShareRoute,
} from '@latchkey/contracts/vault/routes'
import type { PendingLogin } from '../signer/deviceStore.ts'
import type { WalletAccess } from '../signer/outputs.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import { checkWallet, joinWallet } from '../signer/walletCommands.ts'
import { newAct } from '../site/newAct.ts'
import { setWalletAside } from '../site/refusedWallet.ts'
import { planRun } from '../site/vaultAccess.ts'
import { createOnVaults } from './createOnVaults.ts'
import { type Asked, type Login, startSession } from './login.ts'

/**
 * Completes the sign-in of a visitor whom `auth` has verified, and starts the session. Creates a wallet for a new user, and a key
 * share for a new device of a known user.
 * @throws DEVICE_NOT_APPROVED, DEVICE_NOT_ACTIVE, WALLET_FROZEN, WALLET_EXISTS, VAULT_UNREACHABLE
 */
export async function finishLogin(login: Login, pending: PendingLogin, asked: Asked): Promise<void> {
  const { newUserId, userId } = pending
  if (newUserId !== undefined) return createOnVaults(login, { ...pending, newUserId }, asked)
  const wallet = userId === undefined ? undefined : await login.store.wallet(userId)
  const access = wallet
    ? await checkDevice(login, { wallet, pending, asked })
    : await joinDevice(login, { pending, asked })
  if (access.status === 'active') return startSession(login, access.wallet, pending)
  if (access.status === 'frozen') throw errorOf(WALLET_FROZEN)
  const created = { ...pending, newUserId: access.userId }
  await login.store.saveLogin(created)
  return createOnVaults(login, created, asked)
}

const openWallet = { route: openWalletRoute, payload: {} }

type Check = { readonly wallet: StoredWallet; readonly pending: PendingLogin; readonly asked: Asked }

/**
 * Completes a protection whose response was lost. Sets a key share aside that no longer works: the next sign-in tries it, and
 * otherwise requires an approval and creates a new one.
 */
async function checkDevice(login: Login, { wallet, pending, asked }: Check): Promise<WalletAccess> {
  const release = { route: releaseShareRoute, payload: { purpose: 'readBack', origin: asked.origin } }
  // With a code, the vault has already returned the wallet's status.
  const planned = pending.social
    ? await planRun(login, { verify: openWallet, release })
    : await planRun(login, { release })
  const { calls, wrapKey, signer } = planned
  const access = await checkWallet(signer, { wallet, wrapKey, calls }).catch(async (error: unknown) => {
    if (!isLatchkeyError(error) || !useless.includes(error.code)) throw error
    const { finishProtection } = await import('../site/finishProtection.ts')
    const renewed = (await finishProtection(login)) && (await login.store.wallet(wallet.record.userId))
    if (renewed) return { status: 'active' as const, wallet: renewed }
    await setAside(login, wallet)
    throw error
  })
  if (access.status !== 'none') return access
  await setAside(login, wallet)
  throw errorOf(DEVICE_NOT_ACTIVE)
}

const useless: readonly string[] = [EMBEDDED_KEY_MISMATCH.code, DEVICE_NOT_ACTIVE.code, SHARE_EPOCH_WRONG.code]

/** Keeps a key share that a vault has refused, in case it is served again. */
export async function setAside(login: Login, { record }: StoredWallet): Promise<void> {
  await setWalletAside(login, record.userId)
  await login.store.saveLogin(undefined)
}

type Join = Omit<Check, 'wallet'>

async function joinDevice(login: Login, { pending, asked }: Join): Promise<WalletAccess> {
  const { approvalId } = pending
  if (approvalId === undefined) throw errorOf(DEVICE_NOT_APPROVED)
  const { origin } = asked
  const { calls, wrapKey, signer } = await planRun(login, {
    verify: openWallet,
    recover: { route: releaseRecoveryRoute, payload: { approvalId } },
    prepareDevice: { route: prepareActRoute, payload: { name: 'addDevice', approvalId } },
    addDevice: { route: addDeviceRoute, payload: { origin, locale: login.locale } },
  })
  return joinWallet(signer, { wrapKey, calls, context: await newAct(login) })
}
