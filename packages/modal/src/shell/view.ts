import type * as connectedViews from './connectedViews.ts'
import type { ViewRow } from './defineView.ts'
import type * as views from './views.ts'

type EntryOf<row> = row extends ViewRow<infer entry> ? entry : never

type Rows = typeof views & typeof connectedViews

/** An entry of the stack: every registered view by its name, with the properties it takes. */
export type View = { readonly [key in keyof Rows]: EntryOf<Rows[key]> }[keyof Rows]

export type ViewName = View['name']
