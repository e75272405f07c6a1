import type { Latchkey } from '../latchkey.ts'
import type { ResolvedOptions } from '../options.ts'
import type { State } from '../state.ts'

/** The part of a feature in the initial bundle. Its behaviour is in `startFeatures`, which is loaded on demand. */
export type Feature = {
  readonly name: string
  /** The feature's part of the initial state; must not read storage, so that server and browser render the same. */
  readonly slice: (options: ResolvedOptions) => Partial<State>
  /** Storage key of the feature's record in this browser. A stored record starts the features. */
  readonly recordKey?: (projectId: string) => string
  /** The feature's state if its code could not be loaded, for example because a new release removed the file. */
  readonly unavailable?: (state: State) => Partial<State>
}

/** Starts a feature: restores its record and follows the state. Called once. Clean-up functions are added to `live.cleanup`. */
export type StartFeature = (latchkey: Latchkey) => Promise<void> | void

/** A live object that a feature keeps outside the state. Created on first use, dropped by `destroy`. */
export function livePart<part>({ live }: Latchkey, name: string, create: () => part): part {
  const held = live.parts.get(name) as part | undefined
  const made = held ?? create()
  if (!held) live.parts.set(name, made)
  return made
}
