import { systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_CLOSED } from '@latchkey/contracts/errors/testing'
import { announcePage, type PageAnswer, type PageWallet, type WalletInfo } from './injected/announcePage.ts'
import { announceStandardWallet } from './injected/announceStandardWallet.ts'
import { injectTarget } from './injected/injectTarget.ts'
import { notifySites, type Site } from './injected/notifySites.ts'
import { createKeyRings } from './keys/createKeyRings.ts'
import type { RelayConnection } from './pairing/createRelayConnection.ts'
import { answerRequest } from './requests/answerRequest.ts'
import { createScript } from './script/createScript.ts'
import { rpcErrorOf } from './script/rpcError.ts'
import { answerStandardWallet, standardChains } from './solana/answerStandardWallet.ts'
import { chainOf, evmChainOf, localChain } from './testChain.ts'
import type { TestWallet, TestWalletOptions } from './testWallet.ts'
import { createWalletState } from './walletState.ts'

export type { RpcError } from './script/rpcError.ts'
export type { WalletRequest } from './script/walletRequest.ts'
export type { TestChain, TestSession, TestWallet, TestWalletOptions } from './testWallet.ts'

const defaultIcon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#d9622b"/><path d="M9 25 20 11l11 14-11-5z" fill="#fff"/></svg>')}`

/**
 * Creates a wallet for tests: real keys and real signatures, scripted decisions. Put it into pages with `inject` or `install`, or
 * connect it over the relay with `pair`.
 *
 * @throws TEST_WALLET_OPTIONS_INVALID
 */
export function createTestWallet(options: TestWalletOptions = {}): TestWallet {
  const { clock = systemClock, timeoutMs = 5_000, asEthereum = false } = options
  const info: WalletInfo = {
    uuid: crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? defaultIcon,
    rdns: options.rdns ?? 'dev.latchkey.test-wallet',
  }
  const script = createScript({ clock, timeoutMs, autoApprove: options.autoApprove ?? true })
  const state = createWalletState({
    rings: createKeyRings({ ...keysOf(options), count: options.accounts ?? 3 }),
    chains: (options.chains ?? [localChain]).map(({ id, rpcUrl }) => ({ id: chainOf(id), rpcUrl })),
    account: options.account ?? 0,
  })
  const scripted = { state, script, batches: new Map() }
  /** Each lists the open pages of one target. */
  const targets = new Set<() => readonly Site[]>()
  const cleanups = [
    state.listen((change) =>
      notifySites(
        [...targets].flatMap((sites) => sites()),
        change,
      ),
    ),
  ]
  let latencyMs = options.latencyMs ?? 0
  let connecting: Promise<RelayConnection> | undefined
  let sessions: RelayConnection['sessions'] = () => []
  let isClosed = false

  const pause = () => (latencyMs > 0 ? new Promise<void>((resolve) => clock.after(latencyMs, resolve)) : undefined)
  async function answerPage(from: string, method: string, params: unknown): Promise<PageAnswer> {
    const paused = pause()
    let answer: PageAnswer
    try {
      const request = { via: 'injected', from, method, params, chainId: state.chainId() } as const
      // Features of the Wallet Standard are named `standard:connect`, `solana:signMessage` …
      const isStandard = method.includes(':')
      answer = { result: await (isStandard ? answerStandardWallet : answerRequest)(scripted, request) }
    } catch (error) {
      answer = { error: rpcErrorOf(error) }
    }
    await paused
    return answer
  }
  function connectRelay(): Promise<RelayConnection> {
    const { relayUrl, projectId, storage, oneClickSignIn: oneClick = true } = options
    connecting ??= import('./pairing/createRelayConnection.ts').then(async ({ createRelayConnection }) => {
      const connection = await createRelayConnection({
        oneClick,
        relayUrl,
        projectId,
        storage,
        clock,
        timeoutMs,
        info,
        scripted,
        pause,
      })
      sessions = connection.sessions
      return connection
    })
    connecting.catch(() => {
      connecting = undefined
    })
    return connecting
  }

  const isOn = (namespace: string) => state.chainIds().some((id) => id.startsWith(`${namespace}:`))
  const page = { info, asEthereum, isAnnounced: isOn('eip155'), standardChains: standardChains(scripted) }
  /** Announces the wallet in a page of this process. */
  function announce(target: EventTarget, origin: string): PageWallet {
    const send = (method: string, params: unknown) => answerPage(origin, method, params)
    const announced = announcePage(target, { ...page, send })
    const standard = announceStandardWallet(target, { ...page, send })
    const emit: PageWallet['emit'] = (event, payload) => {
      announced.emit(event, payload)
      standard.emit(event)
    }
    const sites = () => [{ origin: () => origin, emit }]
    const remove = () => {
      targets.delete(sites)
      announced.remove()
      standard.remove()
    }
    targets.add(sites)
    cleanups.push(remove)
    return { ...announced, remove }
  }

  const evmAddresses = state.ringOf('eip155:1').accounts.map(({ address }) => address as `0x${string}`)
  return {
    addresses: evmAddresses,
    get address() {
      return state.accountOn('eip155:1').address as `0x${string}`
    },
    get chainId() {
      return state.chainId()
    },
    get requests() {
      return script.requests()
    },
    get sessions() {
      return sessions()
    },
    async inject(target) {
      targets.add(await injectTarget(target, { ...page, clock, send: answerPage }))
    },
    addressOn: (chainId) => state.accountOn(chainId).address,
    install: (target) => announce(target, target.location.origin).remove,
    provider: (origin = 'http://localhost') => announce(new EventTarget(), origin).provider,
    async start() {
      if (isClosed) throw errorOf(TEST_WALLET_CLOSED)
      await connectRelay()
    },
    async pair(uri) {
      if (isClosed) throw errorOf(TEST_WALLET_CLOSED)
      return await (await connectRelay()).pair(uri)
    },
    nextRequest: script.nextRequest,
    approve: script.approve,
    reject: script.reject,
    rejectNext: script.rejectNext,
    setAutoApprove: script.setAutoApprove,
    setLatency(ms) {
      latencyMs = ms
    },
    switchAccount: state.selectAccount,
    switchChain: (id) => state.selectChain(evmChainOf(id)),
    async disconnect() {
      await Promise.all([state.disconnectSites(), connecting?.then((connection) => connection.disconnect())])
    },
    async close() {
      if (isClosed) return
      isClosed = true
      script.close()
      for (const cleanup of cleanups) cleanup()
      targets.clear()
      await (await connecting?.catch(() => undefined))?.close()
    },
  }
}

function keysOf({ seed, mnemonic }: TestWalletOptions): { readonly seed?: string; readonly mnemonic?: string } {
  return { ...(seed !== undefined && { seed }), ...(mnemonic !== undefined && { mnemonic }) }
}
