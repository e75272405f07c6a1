import type { Namespace } from '@latchkey/base/caip'
import { systemClock } from '@latchkey/base/clock'
import { createEmitter } from '@latchkey/base/emitter'
import { createStore } from 'zustand/vanilla'
import { checkOptions } from './checkOptions.ts'
import { disconnectedSlot, type Slot, transition } from './connect/connection.machine.ts'
import type { Latchkey, LiveParts } from './latchkey.ts'
import type { LatchkeyOptions } from './options.ts'
import type { LatchkeyEvents, State } from './state.ts'
import { loadState, type StoredState, saveState, stateKeyOf } from './storage/storedState.ts'
import { pageStorage } from './storage/webStorage.ts'

/** @throws OPTION_INVALID, naming the option. A wrong project id is told in the modal, because the page works without it. */
export function createLatchkey(given: LatchkeyOptions): Latchkey {
  checkOptions(given)
  const serverUrl = (given.serverUrl ?? pageOrigin()).replace(/\/+$/, '')
  // Taken in any case, as the server does; it also names what is stored.
  const options = { ...given, serverUrl, projectId: given.projectId?.toLowerCase() }
  const relayUrl = options.relayUrl ?? `${serverUrl.replace(/^http/, 'ws')}/relay`
  const webStorage = options.webStorage ?? pageStorage()
  const store = createStore<State>(() => initialState(options))
  const live: LiveParts = { webStorage, links: new Map(), cleanup: new Set() }

  const latchkey: Latchkey = {
    options: { ...options, relayUrl },
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
  if (!/^[0-9a-f]{32}$/.test(latchkey.options.projectId))
    void import('./projectIdAlert.ts').then(
      ({ projectIdAlert }) => latchkey.store.setState({ alert: projectIdAlert(latchkey) }),
      () => {},
    )
  if (latchkey.options.siwx) followSignIn(latchkey)
  followOtherTabs(latchkey)
  const stored = loadState(latchkey)
  const names = Object.keys(stored.connections)
  if (names.length === 0) {
    // A cookie may still tell of a connection that this browser no longer knows.
    latchkey.store.setState({ slots: {} })
    saveState(latchkey, stored)
    return
  }
  latchkey.store.setState({
    slots: slotsOf(stored),
    ...(stored.activeNamespace && { activeNamespace: stored.activeNamespace }),
  })
  await import('./connect/reconnect.ts').then(
    ({ reconnect }) => reconnect(latchkey),
    // Code that is gone, as after a release, says nothing of the connection: the next visit tries again.
    () => latchkey.store.setState({ slots: {} }),
  )
}

/** Sign-in follows the connection; its code is loaded with the first one. */
function followSignIn(latchkey: Latchkey): void {
  type Watch = typeof import('./siwx/watchSignIn.ts')
  const follow = (react: (watch: Watch) => Promise<void>, otherwise: 'required' | 'idle') => () =>
    // Where the code is gone, the account still offers the sign-in.
    void import('./siwx/watchSignIn.ts').then(react, () => latchkey.store.setState({ siwx: { status: otherwise } }))
  latchkey.events.on(
    'connected',
    follow(({ checkSignIn }) => checkSignIn(latchkey), 'required'),
  )
  latchkey.events.on(
    'networkChanged',
    follow(({ checkSignInAfterSwitch }) => checkSignInAfterSwitch(latchkey), 'required'),
  )
  latchkey.events.on(
    'disconnected',
    follow(({ endSignIn }) => endSignIn(latchkey), 'idle'),
  )
}

/** The browser tells of what other tabs write to the same storage. */
function followOtherTabs(latchkey: Latchkey): void {
  if (typeof addEventListener === 'undefined') return
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== stateKeyOf(latchkey.options.projectId)) return
    void import('./connect/followOtherTab.ts').then(
      ({ followOtherTab }) => followOtherTab(latchkey, newValue),
      () => {},
    )
  }
  addEventListener('storage', onStorage)
  latchkey.live.cleanup.add(() => removeEventListener('storage', onStorage))
}

/** What the server renders and the first render of the browser repeats: no storage is read here, so that both agree. */
function initialState(options: LatchkeyOptions & { readonly serverUrl: string }): State {
  const { initialState: stored } = options
  return {
    slots: stored ? slotsOf(stored) : {},
    activeNamespace: stored?.activeNamespace ?? options.networks[0].chainNamespace,
    connectors: [],
    siwx: { status: options.siwx ? 'idle' : 'off' },
  }
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

function pageOrigin(): string {
  return globalThis.location?.origin ?? 'http://localhost'
}
