export type Events = Record<string, unknown>
export type Listener<payload> = (payload: payload) => void

/** A typed event source. A listener that throws never stops the others; its error goes to `onError`. */
export type Emitter<events extends Events> = {
  /** Subscribes; the returned function unsubscribes. */
  readonly on: <name extends keyof events>(name: name, listener: Listener<events[name]>) => () => void
  readonly emit: <name extends keyof events>(name: name, payload: events[name]) => void
  readonly count: (name?: keyof events) => number
  readonly clear: () => void
}

export function createEmitter<events extends Events>(onError: (error: unknown) => void = () => {}): Emitter<events> {
  const listeners = new Map<keyof events, Set<Listener<never>>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(listener as Listener<never>)
      return () => {
        set.delete(listener as Listener<never>)
      }
    },
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          ;(listener as Listener<typeof payload>)(payload)
        } catch (error) {
          onError(error)
        }
      }
    },
    count(name) {
      if (name !== undefined) return listeners.get(name)?.size ?? 0
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    clear: () => listeners.clear(),
  }
}
