import { systemClock } from '@latchkey/base/clock'
import { createEmitter } from '@latchkey/base/emitter'
import { createStore } from 'zustand/vanilla'
import { assertAlive } from './assertAlive.ts'
import { features } from './features/features.ts'
import { wakeFeatures } from './features/wakeFeatures.ts'
import { type InstanceMethods, instanceMethods, type LatchkeyInstance } from './instanceMethods.ts'
import type { Latchkey, LiveParts } from './latchkey.ts'
import type { LatchkeyOptions, ResolvedOptions } from './options.ts'
import { readOptions } from './readOptions.ts'
import type { LatchkeyEvents, State } from './state.ts'
import { pageStorage } from './storage/webStorage.ts'

/**
 * Creates an instance. An invalid project id does not throw: the modal reports it, because extensions work without it.
 *
 * @throws OPTION_INVALID with the path of the option
 */
export function createLatchkey<
  const networks extends LatchkeyOptions['networks'],
  const adapters extends LatchkeyOptions['adapters'],
>(
  given: LatchkeyOptions & { readonly networks: networks; readonly adapters: adapters },
): LatchkeyInstance<networks, adapters> {
  const options = readOptions(given)
  const webStorage = options.webStorage ?? pageStorage()
  const live: LiveParts = { webStorage, links: new Map(), cleanup: new Set(), parts: new Map(), sequence: 0 }

  const latchkey: LatchkeyInstance<networks, adapters> = {
    ...(instanceMethods(() => latchkey) as InstanceMethods<adapters>),
    options,
    store: createStore<State>(() => initialState(options)),
    events: createEmitter<LatchkeyEvents>(),
    clock: options.clock ?? systemClock,
    live,
    async start() {
      assertAlive(latchkey)
      live.started ??= begin(latchkey)
      return live.started
    },
    async destroy() {
      live.destroyed = true
      for (const end of live.cleanup) end()
      for (const { release } of live.links.values()) release()
      live.cleanup.clear()
      live.links.clear()
      live.parts.clear()
      const { initialState: _, ...empty } = options
      latchkey.store.setState(initialState(empty), true)
      latchkey.events.clear()
      const { walletConnect } = live
      delete live.walletConnect
      await (await walletConnect)?.destroy()
    },
  }
  return latchkey
}

async function begin(latchkey: Latchkey): Promise<void> {
  const host = globalThis.location?.hostname
  // Options are checked where developers see the result. On public pages, visitors don't load the check.
  if (!host || host === 'localhost' || !/^[0-9a-f]{32}$/.test(latchkey.options.projectId))
    void import('./reportSetup.ts').then(
      ({ reportSetup }) => reportSetup(latchkey),
      () => {},
    )
  latchkey.live.restored = wakeFeatures(latchkey)
  await latchkey.live.restored
}

/** The state of the first render. Does not read storage, so that server and browser render the same. */
function initialState(options: ResolvedOptions): State {
  return Object.assign({}, ...features.map(({ slice }) => slice(options)))
}
