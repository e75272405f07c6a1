import type { Namespace } from '@latchkey/base/caip'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { createEmitter, type Emitter } from '@latchkey/base/emitter'
import { errorOf } from '@latchkey/base/errors'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/config'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChainAdapter } from './chain/port.ts'
import { disconnectedSlot, type Slot, transition } from './connect/connection.machine.ts'
import type { WalletLink } from './connect/port.ts'
import type { WalletConnect } from './connect/walletConnect.ts'
import type { LatchkeyOptions } from './options.ts'
import type { LatchkeyEvents, State } from './state.ts'
import { loadState, type StoredState, saveState } from './storage/storedState.ts'
import { pageStorage, type WebStorage } from './storage/webStorage.ts'

/**
 * One instance of the kit: the current truth, and the live parts actions work on. Several instances on one page are independent.
 * Nothing is fetched, opened or read from a wallet until `start` or an action asks for it.
 */
export type Latchkey = {
  readonly options: LatchkeyOptions & { readonly serverUrl: string; readonly relayUrl: string }
  readonly store: StoreApi<State>
  readonly events: Emitter<LatchkeyEvents>
  readonly clock: Clock
  readonly live: LiveParts
  /** Takes up the remembered connection. Called by the provider after mount; idempotent. Resolves when it is known. */
  readonly start: () => Promise<void>
  /** Ends sockets, timers and listeners. The wallet keeps its session; `disconnect` ends that. */
  readonly destroy: () => Promise<void>
}

/** What cannot be in the store: objects with behaviour. */
export type LiveParts = {
  readonly webStorage: WebStorage
  readonly links: Map<Namespace, { readonly link: WalletLink; readonly release: () => void }>
  /** Set by the first use of the wallet protocol. */
  walletConnect?: Promise<WalletConnect>
  /** Ends what runs beside the actions; called by `destroy`. */
  readonly cleanup: Set<() => void>
  /** Tokens of the sign-in session; never in the store, never in storage in clear but for the refresh token. */
  accessToken?: string
  cancelRenewal?: () => void
  started?: Promise<void>
  watchingConnectors?: boolean
}

export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const { serverUrl = pageOrigin() } = options
  const relayUrl = options.relayUrl ?? `${serverUrl.replace(/^http/, 'ws')}/relay`
  const webStorage = options.webStorage ?? pageStorage()
  const stored = options.initialState
  const store = createStore<State>(() => initialState(options, stored))
  const live: LiveParts = { webStorage, links: new Map(), cleanup: new Set() }

  const latchkey: Latchkey = {
    options: { ...options, serverUrl, relayUrl },
    store,
    events: createEmitter<LatchkeyEvents>(),
    clock: options.clock ?? systemClock,
    live,
    start() {
      live.started ??= begin(latchkey)
      return live.started
    },
    async destroy() {
      for (const end of live.cleanup) end()
      for (const { release } of live.links.values()) release()
      live.cleanup.clear()
      live.links.clear()
      latchkey.events.clear()
      const { walletConnect } = live
      delete live.walletConnect
      delete live.started
      delete live.watchingConnectors
      await (await walletConnect)?.destroy()
    },
  }
  return latchkey
}

/** Only a remembered connection is worth loading anything for (spec S4.2). */
async function begin(latchkey: Latchkey): Promise<void> {
  if (latchkey.options.siwx) followSignIn(latchkey)
  const stored = loadState(latchkey.live.webStorage)
  const names = Object.keys(stored.connections)
  if (names.length === 0) {
    // A cookie may still tell of a connection that this browser no longer knows.
    latchkey.store.setState({ slots: {} })
    saveState(latchkey.live.webStorage, stored)
    return
  }
  latchkey.store.setState({
    slots: slotsOf(stored),
    ...(stored.activeNamespace && { activeNamespace: stored.activeNamespace }),
  })
  const { reconnect } = await import('./connect/reconnect.ts')
  await reconnect(latchkey)
}

/** Sign-in follows the connection; its code is loaded with the first one. */
function followSignIn(latchkey: Latchkey): void {
  const load = () => import('./siwx/watchSignIn.ts')
  latchkey.events.on('connected', () => void load().then(({ checkSignIn }) => checkSignIn(latchkey)))
  latchkey.events.on('disconnected', () => void load().then(({ endSignIn }) => endSignIn(latchkey)))
}

/** What the server renders and the first render of the browser repeats: no storage is read here, so that both agree. */
function initialState(options: LatchkeyOptions, stored: StoredState | undefined): State {
  const alert = projectIdAlert(options.projectId)
  return {
    slots: stored ? slotsOf(stored) : {},
    activeNamespace: stored?.activeNamespace ?? options.networks[0].chainNamespace,
    connectors: [],
    siwx: { status: options.siwx ? 'idle' : 'off' },
    ...(alert && { alert }),
  }
}

function projectIdAlert(projectId: string) {
  if (!projectId) return errorOf(PROJECT_ID_MISSING)
  return /^[0-9a-f]{32}$/.test(projectId) ? undefined : errorOf(PROJECT_ID_INVALID)
}

function slotsOf(stored: StoredState): State['slots'] {
  const slots: Partial<Record<Namespace, Slot>> = {}
  for (const [namespace, connection] of Object.entries(stored.connections)) {
    const { connectorId, walletName, walletIcon, address, networkId } = connection
    const wallet = { name: walletName, ...(walletIcon && { icon: walletIcon }) }
    slots[namespace as Namespace] = transition(disconnectedSlot(0), {
      type: 'restore',
      attempt: 1,
      connectorId,
      wallet,
      address,
      networkId,
    })
  }
  return slots
}

/** The adapter of a namespace, if the app brought one. */
export function adapterOf(latchkey: Latchkey, namespace: Namespace): ChainAdapter | undefined {
  return latchkey.options.adapters.find((adapter) => adapter.namespace === namespace)
}

function pageOrigin(): string {
  return globalThis.location?.origin ?? 'http://localhost'
}
