type Listener = (payload: never) => void

/** Event listeners by name, as in EIP-1193. */
export type Listeners<events> = {
  <name extends keyof events & string>(name: name, listener: (payload: events[name]) => void): void
  (name: string, listener: (payload: unknown) => void): void
}

export type ProviderEvents<events> = {
  readonly on: Listeners<events>
  readonly once: Listeners<events>
  readonly off: Listeners<events>
  readonly removeListener: Listeners<events>
}

export type ProviderEmitter<events> = ProviderEvents<events> & {
  readonly emit: <name extends keyof events & string>(name: name, payload: events[name]) => void
  /** Emits an event with a name chosen by the wallet. */
  readonly emitOther: (name: string, payload: unknown) => void
  readonly count: () => number
  readonly clear: () => void
}

/** A listener that throws does not stop the others; its error goes to `onError`. */
export function createProviderEvents<events>(onError: () => void): ProviderEmitter<events> {
  let entries: readonly { readonly name: string; readonly listener: Listener; readonly run: Listener }[] = []
  const add = (name: string, listener: Listener, run: Listener): void => {
    entries = [...entries, { name, listener, run }]
  }
  const off = (name: string, listener: Listener): void => {
    const last = entries.findLast((entry) => entry.name === name && entry.listener === listener)
    entries = entries.filter((entry) => entry !== last)
  }
  const once = (name: string, listener: Listener): void =>
    add(name, listener, (payload) => {
      off(name, listener)
      listener(payload)
    })
  const emitOther = (name: string, payload: unknown): void => {
    for (const { run } of entries.filter((entry) => entry.name === name)) {
      try {
        run(payload as never)
      } catch {
        onError()
      }
    }
  }
  return {
    on: (name: string, listener: Listener) => add(name, listener, listener),
    once,
    off,
    removeListener: off,
    emit: emitOther,
    emitOther,
    count: () => entries.length,
    clear: () => {
      entries = []
    },
  }
}
