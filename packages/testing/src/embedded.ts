import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { type allowsOrigin, compileOrigin } from '@latchkey/base/originPattern'
import { DEVICE_STORE_BLOCKED } from '@latchkey/contracts/errors/embedded'
import { startGuest } from '@latchkey/frame/guest/startGuest'
import { createHandlers, type Visit } from './embedded/createHandlers.ts'
import { scriptedFrame } from './embedded/scriptedFrame.ts'
import { createKeyRings } from './keys/createKeyRings.ts'
import { createScript } from './script/createScript.ts'
import { chainOf, localChain } from './testChain.ts'
import type { TestWallet, TestWalletOptions } from './testWallet.ts'
import { createWalletState } from './walletState.ts'

/** Options of `createTestEmbeddedWallet`. */
export type TestEmbeddedWalletOptions = Pick<
  TestWalletOptions,
  'chains' | 'seed' | 'mnemonic' | 'autoApprove' | 'timeoutMs'
> & {
  /** The app's `embeddedWallet.secureUrl`. Nothing is loaded from there. */
  readonly secureUrl: string
  /** The app's `projectId`. */
  readonly projectId: string
  /** The code in every e-mail. Default '123456'. */
  readonly code?: string
  /** With true, the code of a sign-in is followed by a link that approves the device; `openLink` opens it. Default false. */
  readonly newDevice?: boolean
  /** Default: the system's clock. */
  readonly clock?: Clock
}

/** The embedded wallet of an app, with a script in place of the visitor. */
export type TestEmbeddedWallet = Pick<
  TestWallet,
  'requests' | 'nextRequest' | 'approve' | 'reject' | 'rejectNext' | 'setAutoApprove'
> & {
  /** Its EVM account. */
  readonly address: `0x${string}`
  /** The code in every e-mail. */
  readonly code: string
  /** The addresses that were mailed, in order. */
  readonly mails: readonly string[]
  /** The signed-in e-mail address. */
  readonly email: string | undefined
  /** Replaces the secure site in this page. Call it before the app uses the wallet. Returns a function that removes it. */
  readonly install: (page: Window) => () => void
  /** Opens the mailed link, which approves the device. */
  readonly openLink: () => void
  /** Blocks the frame's storage, so that requests reject with DEVICE_STORE_BLOCKED, or unblocks it. */
  readonly refuseStorage: (refused: boolean) => void
  /** Rejects pending requests and removes it from pages. */
  readonly close: () => void
}

/**
 * Creates an embedded wallet for tests, with real keys and the messages of the real secure site, but without that site. The test
 * scripts the visitor: `code`, `approve`, `reject`.
 */
export function createTestEmbeddedWallet(options: TestEmbeddedWalletOptions): TestEmbeddedWallet {
  const { secureUrl, projectId, code = '123456', newDevice = false, clock = systemClock, timeoutMs = 5_000 } = options
  const { origin } = new URL(secureUrl)
  const { seed, mnemonic, chains = [localChain] } = options
  const script = createScript({ clock, timeoutMs, autoApprove: options.autoApprove ?? true })
  const state = createWalletState({
    rings: createKeyRings({
      ...(seed !== undefined && { seed }),
      ...(mnemonic !== undefined && { mnemonic }),
      count: 1,
    }),
    chains: chains.map(({ id, rpcUrl }) => ({ id: chainOf(id), rpcUrl })),
    account: 0,
  })
  const visit: Visit = { email: undefined, pending: undefined, fault: undefined }
  const mails: string[] = []
  let openLink = () => {}
  const link = new Promise<void>((resolve) => {
    openLink = resolve
  })
  const handlers = createHandlers(
    { state, script, batches: new Map() },
    { visit, code, approvedDevice: newDevice ? link : undefined, onMail: (email) => mails.push(email) },
  )
  const removals = new Set<() => void>()
  return {
    address: state.accountOn('eip155:1').address as `0x${string}`,
    code,
    mails,
    get email() {
      return visit.email
    },
    get requests() {
      return script.requests()
    },
    install(page) {
      const remove = scriptedFrame(page, {
        origin,
        start: (window) =>
          startGuest({
            window,
            projectId,
            origins: originsOf(page),
            handlers,
            // The script decides when the request settles.
            approve: async () => true,
            onFault: () => {},
          }).stop,
      })
      removals.add(remove)
      return () => {
        removals.delete(remove)
        remove()
      }
    },
    openLink: () => openLink(),
    refuseStorage(refused) {
      visit.fault = refused ? errorOf(DEVICE_STORE_BLOCKED) : undefined
    },
    nextRequest: script.nextRequest,
    approve: script.approve,
    reject: script.reject,
    rejectNext: script.rejectNext,
    setAutoApprove: script.setAutoApprove,
    close() {
      script.close()
      for (const remove of removals) remove()
      removals.clear()
    },
  }
}

/** The page that installed it is allowed. */
function originsOf({ location }: Window): allowsOrigin.Params {
  const pattern = compileOrigin(location.origin, { development: true, isRegistrable: () => true })
  return { patterns: pattern.ok ? [pattern.value] : [], development: true }
}
