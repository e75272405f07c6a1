import type { Latchkey } from '../latchkey.ts'
import type { ResolvedOptions } from '../options.ts'
import type { State } from '../state.ts'

/**
 * What a feature adds to an instance. Descriptors are part of what every page loads first: they hold state and listeners, and load
 * the feature's code when something happens.
 */
export type Feature = {
  readonly name: string
  /** The feature's part of the initial state; must not read storage, so that server and browser render the same. */
  readonly slice?: (options: ResolvedOptions) => Partial<State>
  /** Called once by `start`, after remembered connections are in the state. Returns what `destroy` calls. */
  readonly start?: (latchkey: Latchkey) => (() => void) | undefined
}

/** Objects with behaviour that a feature keeps beside the state, made at their first use and dropped by `destroy`. */
export function livePart<part>({ live }: Latchkey, name: string, create: () => part): part {
  const held = live.parts.get(name) as part | undefined
  const made = held ?? create()
  if (!held) live.parts.set(name, made)
  return made
}
