import type { Latchkey } from '@latchkey/core/latchkey'
import type { ResolvedOptions } from '@latchkey/core/options'
import type { State } from '@latchkey/core/state'
import type { ComponentType } from 'react'
import type { LaterFeature } from '../i18n/language.ts'
import type { Feature, Messages } from '../i18n/messages.ts'
import type { ViewName, ViewOf } from '../router/view.ts'
import { type Chunk, chunkOf } from './chunk.ts'

/** Everything the modal knows of a view. The router, the loader and the tests read it here. */
export type ViewRow<name extends ViewName = ViewName> = Facts<name> & {
  /** Its component, loaded when it is wanted. */
  readonly chunk: Chunk<ViewComponent<name>>
}

type ViewComponent<name extends ViewName> = ComponentType<{ readonly view: ViewOf<name> }>

type Facts<name extends ViewName> = {
  readonly name: name
  /** The features whose texts it needs beside those that come with the modal. */
  readonly texts?: readonly LaterFeature[]
  /** What its header says; left out where that depends on the wallet. */
  readonly title?: Title
  /** Starts loading what the component requests first, so that both load in one round trip. */
  readonly loadAlongside?: (latchkey: Latchkey) => void
  /** Views a visitor is likely to go to from here: loaded while this one is read. */
  readonly preload?: (state: State, options: ResolvedOptions) => readonly ViewName[]
  /** `connected`: the view has done its work, and closes, once a wallet is connected and signed in. */
  readonly closes?: 'connected'
}

type Title = { [feature in Feature]: readonly [feature, keyof Messages<feature> & string] }[Feature]

/** Defines a view; register it in `screen/views.ts`. Its component has the name of the view and the ending `View`. */
export function defineView<name extends ViewName>(params: defineView.Params<name>): ViewRow<name> {
  const component: `${name}View` = `${params.name}View`
  return { ...params, chunk: chunkOf(() => params.chunk().then((module) => module[component])) }
}

export declare namespace defineView {
  type Params<name extends ViewName> = Facts<name> & {
    readonly chunk: () => Promise<{ readonly [component in `${name}View`]: ViewComponent<name> }>
  }
}
