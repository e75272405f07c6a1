import type { Latchkey } from '../latchkey.ts'
import type { ResolvedOptions } from '../options.ts'
import type { State } from '../state.ts'

/** What a feature adds to the page's first load. Its behaviour is in `startFeatures`, loaded once there is something to do. */
export type Feature = {
  readonly name: string
  /** The feature's part of the initial state; must not read storage, so that server and browser render the same. */
  readonly slice: (options: ResolvedOptions) => Partial<State>
  /** Key of what the feature remembers in this browser; a record there wakes the features. */
  readonly recordKey?: (projectId: string) => string
  /** The feature's state where its code could not be loaded, as after a release that removed the file. */
  readonly unavailable?: (state: State) => Partial<State>
}

/** Starts a feature: takes up what was remembered and follows the state. Called once; what it leaves running goes to `live.cleanup`. */
export type StartFeature = (latchkey: Latchkey) => Promise<void> | void

/** Objects with behaviour that a feature keeps beside the state, made at their first use and dropped by `destroy`. */
export function livePart<part>({ live }: Latchkey, name: string, create: () => part): part {
  const held = live.parts.get(name) as part | undefined
  const made = held ?? create()
  if (!held) live.parts.set(name, made)
  return made
}
