import type { ViewRow } from './defineView.ts'
import type * as views from './views.ts'

type EntryOf<row> = row extends ViewRow<infer entry> ? entry : never

/** An entry of the stack: every registered view by its name, with the properties it takes. */
export type View = { readonly [key in keyof typeof views]: EntryOf<(typeof views)[key]> }[keyof typeof views]

export type ViewName = View['name']
