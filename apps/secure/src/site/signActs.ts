import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { SignedAct } from '@latchkey/contracts/vault/act'
import { releaseShareRoute } from '@latchkey/contracts/vault/sessionRoutes'
import type { ActCommand } from '../signer/commands.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import { signActs as signInWorker } from '../signer/walletCommands.ts'
import { newAct } from './newAct.ts'
import { planRun, type VaultAccess } from './vaultAccess.ts'

/** Signs one act of the session's wallet for both vaults. @throws LOGIN_REQUIRED, WALLET_FROZEN and errors of the signer */
export async function signActs(
  access: VaultAccess & { readonly store: DeviceStore },
  { name, params, origin }: signActs.Params,
): Promise<{ readonly auth: SignedAct; readonly recovery: SignedAct }> {
  const { store } = access
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  if (!wallet) throw errorOf(LOGIN_REQUIRED)
  const { calls, wrapKey, signer } = await planRun(access, {
    release: { route: releaseShareRoute, payload: { purpose: 'readBack', origin } },
  })
  const context = await newAct(access)
  const signatures = await signInWorker(signer, { wallet, wrapKey, calls, name, params, context })
  const { actId, expiresAtMs } = context
  const commitment = toBase64Url(wallet.commitment)
  const shared = {
    actId,
    epoch: wallet.record.epoch,
    oldCommitment: commitment,
    newCommitment: commitment,
    expiresAtMs,
  }
  const { auth, recovery } = signatures
  return { auth: { ...shared, control: auth }, recovery: { ...shared, control: recovery } }
}

export declare namespace signActs {
  type Params = Pick<ActCommand, 'name' | 'params'> & { readonly origin: string }
}
