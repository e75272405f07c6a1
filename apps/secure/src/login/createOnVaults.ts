import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import {
  DEVICE_NOT_APPROVED,
  LOGIN_REQUIRED,
  STATEMENT_REFUSED,
  WALLET_EXISTS,
  WALLET_FROZEN,
  WALLET_NOT_PREPARED,
} from '@latchkey/contracts/errors/vault'
import { commitWalletRoute, createRecoveryRoute, prepareWalletRoute } from '@latchkey/contracts/vault/routes'
import type { PendingLogin } from '../signer/deviceStore.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import { checkWallet, createWallet } from '../signer/walletCommands.ts'
import { planRun } from '../site/vaultAccess.ts'
import { type Asked, type Login, startSession } from './login.ts'

/** A visitor for whom the auth vault has no wallet. */
export type NewUser = PendingLogin & { readonly newUserId: string }

/**
 * Creates the wallet of a new user and signs in. Each step is stored, so that another call resumes an interrupted creation. The
 * session starts only after both vaults have committed the wallet and this device has rebuilt its key.
 * @throws LOGIN_REQUIRED, DEVICE_NOT_APPROVED, WALLET_EXISTS, WALLET_FROZEN, VAULT_UNREACHABLE
 */
export async function createOnVaults(login: Login, user: NewUser, asked: Asked): Promise<void> {
  const { store } = login
  try {
    await startSession(login, await committed(login, user, asked), user)
  } catch (error) {
    if (!isLatchkeyError(error) || !final.includes(error.code)) throw error
    await store.saveLogin(undefined)
    throw error.code === STATEMENT_REFUSED.code ? errorOf(LOGIN_REQUIRED, { cause: error }) : error
  }
}

/** After these errors, the sign-in has to start over. */
const final: readonly string[] = [
  LOGIN_REQUIRED.code,
  // The statement about the code has expired.
  STATEMENT_REFUSED.code,
  DEVICE_NOT_APPROVED.code,
  WALLET_EXISTS.code,
  WALLET_FROZEN.code,
  EMBEDDED_KEY_MISMATCH.code,
]

async function committed(login: Login, user: NewUser, asked: Asked): Promise<StoredWallet> {
  const { prepared } = user
  if (!prepared) return commit(login, await prepare(login, user, asked), asked)
  return commit(login, prepared, asked).catch(async (error: unknown) => {
    // The vaults delete prepared wallets that are not committed in time.
    if (!isLatchkeyError(error) || error.code !== WALLET_NOT_PREPARED.code) throw error
    return commit(login, await prepare(login, user, asked), asked)
  })
}

async function prepare(login: Login, user: NewUser, { origin }: Asked): Promise<StoredWallet> {
  const { store, clock } = login
  const { newUserId, approvalId, signUp } = user
  const proof = signUp === undefined ? approvalId !== undefined && { approvalId } : { signUp }
  if (!proof) throw errorOf(DEVICE_NOT_APPROVED)
  const { calls, wrapKey, signer } = await planRun(login, {
    prepareAuth: { route: prepareWalletRoute, payload: { origin } },
    createRecovery: { route: createRecoveryRoute, payload: proof },
  })
  const facts = { userId: newUserId, walletId: globalThis.crypto.randomUUID(), createdAt: clock.now() }
  const wallet = await createWallet(signer, { ...facts, wrapKey, calls })
  await store.saveLogin({ ...user, prepared: wallet })
  return wallet
}

/**
 * Commits at `auth` after the recovery vault has stored its share: the wallet exists from this commit on, and must then be
 * recoverable. Resolves with the share of `auth`, from which this device rebuilds the key once to verify it.
 */
async function commit(login: Login, wallet: StoredWallet, { origin }: Asked): Promise<StoredWallet> {
  const { calls, wrapKey, signer } = await planRun(login, {
    release: { route: commitWalletRoute, payload: { purpose: 'readBack', origin } },
  })
  const access = await checkWallet(signer, { wallet, wrapKey, calls })
  if (access.status !== 'active') throw errorOf(EMBEDDED_KEY_MISMATCH)
  return access.wallet
}
