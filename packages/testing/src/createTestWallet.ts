import type { CaipNetworkId } from '@latchkey/base/caip'
import { parseCaipNetworkId } from '@latchkey/base/caip'
import { systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_CLOSED, TEST_WALLET_OPTIONS_INVALID } from '@latchkey/contracts/errors/testing'
import { answerEthereum } from './ethereum/answerEthereum.ts'
import { announcePage, type PageAnswer, type PageWallet, type WalletFace } from './injected/announcePage.ts'
import { injectTarget } from './injected/injectTarget.ts'
import { type Site, tellSites } from './injected/tellSites.ts'
import { eip155KeyRing } from './keys/eip155KeyRing.ts'
import type { PairingDoor } from './pairing/createPairingDoor.ts'
import { createScript } from './script/createScript.ts'
import { rpcErrorOf } from './script/rpcError.ts'
import type { TestChain, TestWallet, TestWalletOptions } from './testWallet.ts'
import { createWalletState } from './walletState.ts'

export type { RpcError } from './script/rpcError.ts'
export type { WalletRequest } from './script/walletRequest.ts'
export type { TestChain, TestSession, TestWallet, TestWalletOptions } from './testWallet.ts'

const localChain: TestChain = { id: 31337, rpcUrl: 'http://127.0.0.1:8545' }
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#d9622b"/><path d="M9 25 20 11l11 14-11-5z" fill="#fff"/></svg>')}`

/**
 * Makes a wallet for tests: real keys and real signatures, decisions by script. Put it into pages with `inject` or `install`, or
 * connect it over the relay with `pair`.
 *
 * @throws TEST_WALLET_OPTIONS_INVALID
 */
export function createTestWallet(options: TestWalletOptions = {}): TestWallet {
  const { clock = systemClock, timeoutMs = 5_000, asEthereum = false } = options
  const face: WalletFace = {
    uuid: crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? picture,
    rdns: options.rdns ?? 'dev.latchkey.test-wallet',
  }
  const script = createScript({ clock, timeoutMs, autoApprove: options.autoApprove ?? true })
  const ring = eip155KeyRing({ ...keysOf(options), count: options.accounts ?? 3 })
  const state = createWalletState({
    ring,
    chains: (options.chains ?? [localChain]).map(({ id, rpcUrl }) => ({ id: caipOf(id), rpcUrl })),
    account: options.account ?? 0,
  })
  const ethereum = { state, script, batches: new Map() }
  const doors = new Set<() => readonly Site[]>()
  const leave = [
    state.listen((change) =>
      tellSites(
        [...doors].flatMap((sites) => sites()),
        change,
      ),
    ),
  ]
  let latencyMs = options.latencyMs ?? 0
  let pairing: Promise<PairingDoor> | undefined
  let sessions: PairingDoor['sessions'] = () => []
  let closed = false

  const pause = () => (latencyMs > 0 ? new Promise<void>((resolve) => clock.after(latencyMs, resolve)) : undefined)
  async function answer(from: string, method: string, params: unknown): Promise<PageAnswer> {
    const paused = pause()
    let given: PageAnswer
    try {
      given = {
        result: await answerEthereum(ethereum, { via: 'injected', from, method, params, chainId: state.chainId() }),
      }
    } catch (error) {
      given = { error: rpcErrorOf(error) }
    }
    await paused
    return given
  }
  function openPairing(): Promise<PairingDoor> {
    const { relayUrl, projectId, storage, oneClickSignIn: oneClick = true } = options
    pairing ??= import('./pairing/createPairingDoor.ts').then(async ({ createPairingDoor }) => {
      const door = await createPairingDoor({
        oneClick,
        relayUrl,
        projectId,
        storage,
        clock,
        timeoutMs,
        face,
        ethereum,
        pause,
      })
      sessions = door.sessions
      return door
    })
    pairing.catch(() => {
      pairing = undefined
    })
    return pairing
  }

  /** A page in this process. */
  function open(page: EventTarget, origin: string): PageWallet {
    const opened = announcePage(page, { face, asEthereum, ask: (...asked) => answer(origin, ...asked) })
    const sites = () => [{ origin: () => origin, emit: opened.emit }]
    const remove = () => {
      doors.delete(sites)
      opened.remove()
    }
    doors.add(sites)
    leave.push(remove)
    return { ...opened, remove }
  }

  return {
    addresses: ring.addresses,
    get address() {
      return ring.addresses[state.accountIndex()] ?? '0x'
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
      doors.add(await injectTarget(target, { face, asEthereum, clock, ask: answer }))
    },
    install: (page) => open(page, page.location.origin).remove,
    // A page of its own, that nobody sees.
    provider: (origin = 'http://localhost') => open(new EventTarget(), origin).provider,
    async start() {
      if (closed) throw errorOf(TEST_WALLET_CLOSED)
      await openPairing()
    },
    async pair(uri) {
      if (closed) throw errorOf(TEST_WALLET_CLOSED)
      return await (await openPairing()).pair(uri)
    },
    nextRequest: script.nextRequest,
    approve: script.approve,
    reject: script.reject,
    rejectNext: script.rejectNext,
    setAutoApprove: script.setAutoApprove,
    setLatency(ms) {
      latencyMs = ms
    },
    switchAccount: state.chooseAccount,
    switchChain: (id) => state.chooseChain(caipOf(id)),
    async disconnect() {
      await Promise.all([state.forgetSites(), pairing?.then((door) => door.disconnect())])
    },
    async close() {
      if (closed) return
      closed = true
      script.close()
      for (const step of leave) step()
      doors.clear()
      await (await pairing?.catch(() => undefined))?.close()
    },
  }
}

function keysOf({ seed, mnemonic }: TestWalletOptions): { readonly seed?: string; readonly mnemonic?: string } {
  return { ...(seed !== undefined && { seed }), ...(mnemonic !== undefined && { mnemonic }) }
}

function caipOf(id: number | CaipNetworkId): CaipNetworkId {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  if (typeof id === 'string' && /^[1-9]\d*$/.test(parseEip155(id) ?? '')) return id
  throw errorOf(TEST_WALLET_OPTIONS_INVALID, { values: { reason: `${id} is not the id of an EVM network` } })
}

function parseEip155(id: string): string | undefined {
  const parsed = parseCaipNetworkId(id)
  return parsed?.namespace === 'eip155' ? parsed.reference : undefined
}
