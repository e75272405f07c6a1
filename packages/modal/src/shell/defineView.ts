import type { Latchkey } from '@latchkey/core/latchkey'
import type { ResolvedOptions } from '@latchkey/core/options'
import type { State } from '@latchkey/core/state'
import type { ComponentType } from 'react'
import type { LaterFeature } from '../i18n/language.ts'
import type { Feature, Messages } from '../i18n/messages.ts'
import { type Chunk, chunkOf } from './chunk.ts'

/** An entry of the modal's stack: the name of a view and the properties it takes. A step of a longer flow is an entry as well. */
export type Entry = { readonly name: string; readonly step?: string }

/** Everything the modal knows of a view. The router, the loader and the tests read it here. */
export type ViewRow<entry extends Entry = Entry> = {
  readonly name: entry['name']
  /** Its component, loaded when it is wanted. */
  readonly chunk: Chunk<ComponentType<{ readonly view: entry }>>
  /** The features whose texts it needs beside those that come with the modal. */
  readonly texts?: readonly LaterFeature[]
  /** What its header says; left out where that depends on the wallet. */
  readonly title?: Title
  /** Starts loading what the component requests first, so that both load in one round trip. */
  readonly loadAlongside?: (latchkey: Latchkey) => void
  /** Views a visitor is likely to go to from here: loaded while this one is read. */
  readonly preload?: (state: State, options: ResolvedOptions) => readonly string[]
  /** `connected`: the view has done its work, and closes, once a wallet is connected and signed in. */
  readonly closes?: 'connected'
}

type Title = { [feature in Feature]: readonly [feature, keyof Messages<feature> & string] }[Feature]

/** Defines a view; register it in `views.ts`. Its component has the name of the view and the ending `View`. */
export function defineView<entry extends Entry>(params: defineView.Params<entry>): ViewRow<entry> {
  const component = `${params.name}View` as ComponentName<entry>
  return { ...params, chunk: chunkOf(() => params.chunk().then((module) => module[component])) }
}

type ComponentName<entry extends Entry> = `${entry['name']}View`

export declare namespace defineView {
  type Params<entry extends Entry> = Omit<ViewRow<entry>, 'chunk'> & {
    readonly chunk: () => Promise<{ readonly [name in ComponentName<entry>]: ComponentType<{ readonly view: entry }> }>
  }
}
