import type { Clock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { DEVICE_NOT_ACTIVE, LOGIN_REQUIRED, SHARE_EPOCH_WRONG, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import { releaseShareRoute } from '@latchkey/contracts/vault/sessionRoutes'
import type { SignRequest } from '../signer/commands.ts'
import type { AccountType, DeviceStore, SocialAccount } from '../signer/deviceStore.ts'
import type { SignResult } from '../signer/outputs.ts'
import { loadSigner } from '../signer/readySigner.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import type { Vaults } from '../signer/vaultCalls.ts'
import type { AppData } from './appData.ts'
import { planRun, type VaultAccess } from './vaultAccess.ts'

/** State and functions shared by the handlers of the secure frame. */
export type SecureSite = {
  readonly window: Window
  readonly clock: Clock
  readonly projectId: string
  /** The Latchkey server: RPC proxy and prices. */
  readonly serverUrl: string
  readonly store: DeviceStore
  readonly vaults: Vaults
  /** The signed-in visitor of this browser; undefined before sign-in. Kept in the device store. */
  readonly session: () => Promise<Session | undefined>
  /** Signs one approved request with the session's wallet. @throws LOGIN_REQUIRED, WALLET_FROZEN and what the signer throws */
  readonly sign: (request: SignRequest, context: SignContext) => Promise<SignResult>
  /**
   * Ends the session and sets the wallet aside if the vault reports that this device was revoked or its share replaced. Settles as
   * the task does.
   */
  readonly endIfRevoked: <value>(task: Promise<value>) => Promise<value>
  /** Deletes the session's wallet on this device, and notifies the page. */
  readonly endSession: () => Promise<void>
  /** Shows or hides the frame in the page. */
  readonly setVisible: (visible: boolean) => void
  /** The latest metadata of the page. */
  readonly app: () => AppData
}

export type SignContext = { readonly origin: string; readonly signal: AbortSignal }

export type Session = {
  readonly userId: string
  /** Empty for a social account without a verified address. */
  readonly email: string
  readonly social?: SocialAccount
  readonly wallet: StoredWallet
  /** CAIP-2 id of the active network. */
  readonly networkId: string
  /** The account type that the visitor chose for EVM networks, otherwise the app's default (spec S9.6). */
  readonly accountType: AccountType
}

type Asked = { readonly request: SignRequest; readonly context: SignContext }
type Run = (wallet: StoredWallet, request: SignRequest) => Promise<SignResult>

/** Creates the shared state. `onSessionEnded`: this device can no longer use the wallet. */
export function createSite(params: createSite.Params): SecureSite {
  const { access, onSessionEnded, onFrozen, ...shared } = params
  const { store, vaults, clock } = access

  async function session(): Promise<Session | undefined> {
    const stored = await store.session()
    if (!stored) return undefined
    const { userId } = stored
    const [wallet, chosen] = await Promise.all([store.wallet(userId), store.chosenAccountType(userId)])
    if (!wallet) return undefined
    return { ...stored, wallet, accountType: chosen ?? stored.accountType ?? 'smartAccount' }
  }

  async function sign(request: SignRequest, context: SignContext): Promise<SignResult> {
    // At the same time: a read waits until the browser has painted the pressed button.
    const [stored, wallets, run] = await Promise.all([store.session(), store.wallets(), planRelease(context)])
    const wallet = wallets.find(({ record }) => record.userId === stored?.userId)
    if (!stored || !wallet) throw errorOf(LOGIN_REQUIRED)
    return endIfRevoked(signWithLatest(wallet, run, { request, context })).catch((error: unknown) => {
      // The request has been answered, so the page can no longer abort it.
      if (isLatchkeyError(error, WALLET_FROZEN))
        onFrozen({ ...stored, wallet }, { origin: context.origin, signal: new AbortController().signal })
      throw error
    })
  }

  /** Signs again after completing a protection whose response was lost. */
  async function signWithLatest(wallet: StoredWallet, run: Run, { request, context }: Asked): Promise<SignResult> {
    try {
      return await run(wallet, request)
    } catch (error) {
      if (!isLatchkeyError(error, SHARE_EPOCH_WRONG)) throw error
      const { finishProtection } = await import('./finishProtection.ts')
      const renewed = (await finishProtection(access)) && (await store.wallet(wallet.record.userId))
      if (!renewed) throw error
      return (await planRelease(context))(renewed, request)
    }
  }

  /** Prepares one signature: reads the device's keys, and the code that signs if it is not loaded yet. */
  async function planRelease({ origin, signal }: SignContext): Promise<Run> {
    const release = { route: releaseShareRoute, payload: { purpose: 'sign', origin } }
    const [{ signRequest }, { calls, wrapKey, signer }] = await Promise.all([
      loadSigner(),
      planRun(access, { release }),
    ])

    return async (wallet, request) => {
      if (signal.aborted) throw errorOf(FRAME_RPC_ABORTED)
      return signRequest(signer, { wallet, wrapKey, request, calls })
    }
  }

  async function endIfRevoked<value>(task: Promise<value>): Promise<value> {
    try {
      return await task
    } catch (error) {
      // Loaded on use: most sessions meet no refusal.
      if (isLatchkeyError(error, DEVICE_NOT_ACTIVE) || isLatchkeyError(error, SHARE_EPOCH_WRONG))
        await endWith(async (userId) => (await import('./refusedWallet.ts')).setWalletAside(access, userId))
      throw error
    }
  }

  const endSession = () => endWith(store.removeWallet)

  async function endWith(release: (userId: string) => Promise<void>): Promise<void> {
    const stored = await store.session()
    if (!stored) return
    await release(stored.userId)
    await store.saveSession(undefined)
    onSessionEnded()
  }

  return { ...shared, store, vaults, clock, session, sign, endIfRevoked, endSession }
}

export declare namespace createSite {
  type Params = Pick<SecureSite, 'window' | 'projectId' | 'serverUrl' | 'setVisible' | 'app'> & {
    readonly access: VaultAccess & Pick<SecureSite, 'store'>
    readonly onSessionEnded: () => void
    /** A request was refused because the wallet is frozen. */
    readonly onFrozen: (session: Omit<Session, 'accountType'>, context: SignContext) => void
  }
}
