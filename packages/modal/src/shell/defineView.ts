import type { Latchkey } from '@latchkey/core/latchkey'
import type { ResolvedOptions } from '@latchkey/core/options'
import type { State } from '@latchkey/core/state'
import type { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import type { ComponentType } from 'react'
import type { LaterFeature } from '../i18n/language.ts'
import type { Feature, Messages } from '../i18n/messages.ts'
import type { ViewName, ViewOf } from '../router/view.ts'
import { type Chunk, chunkOf } from './chunk.ts'

/** Definition of a view, used by the router, the loader and the tests. */
export type ViewRow<name extends ViewName = ViewName> = Facts<name> & {
  /** Its component, loaded on demand. */
  readonly chunk: Chunk<ViewComponent<name>>
}

type ViewComponent<name extends ViewName> = ComponentType<{ readonly view: ViewOf<name> }>

type Facts<name extends ViewName> = {
  readonly name: name
  /** Features whose texts it needs in addition to those bundled with the modal. */
  readonly texts?: readonly LaterFeature[]
  /** Title in its header; omitted if it depends on the wallet. */
  readonly title?: Title
  /** Its shape, shown while its code loads. Default: the shape of Connect. */
  readonly skeleton?: SheetSkeleton.Shape
  /** Starts the requests that the component makes first, in parallel with loading its code. Resolves once it can render with them. */
  readonly loadAlongside?: (latchkey: Latchkey) => Promise<unknown> | undefined
  /** Views that a visitor is likely to open next, preloaded while this one is on screen. */
  readonly preload?: (state: State, options: ResolvedOptions) => readonly ViewName[]
  /** `connected`: the view closes once a wallet is connected and signed in. */
  readonly closes?: 'connected'
}

type Title = { [feature in Feature]: readonly [feature, keyof Messages<feature> & string] }[Feature]

/** Defines a view; register it in `screen/views.ts`. The component is named after the view, with the suffix `View`. */
export function defineView<name extends ViewName>(params: defineView.Params<name>): ViewRow<name> {
  const component: `${name}View` = `${params.name}View`
  return { ...params, chunk: chunkOf(() => params.chunk().then((module) => module[component])) }
}

export declare namespace defineView {
  type Params<name extends ViewName> = Facts<name> & {
    readonly chunk: () => Promise<{ readonly [component in `${name}View`]: ViewComponent<name> }>
  }
}
