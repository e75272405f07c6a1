import type { ViewName } from '../router/view.ts'
import { chunkOf } from '../shell/chunk.ts'
import type { ViewRow } from '../shell/defineView.ts'
import type * as laterViews from './connectedViews.ts'
import * as views from './views.ts'

type Rows = typeof views & typeof laterViews
/** A router view that is missing in both lists is a type error at the callers. */
type RegisteredName = Rows[keyof Rows]['name']

const byName = (rows: readonly unknown[]): ReadonlyMap<ViewName, ViewRow> =>
  new Map((rows as ViewRow[]).map((row) => [row.name, row]))

const rows = byName(Object.values(views))
/** Loaded with the first connection. */
export const connectedViews = chunkOf(async () => byName(Object.values(await import('./connectedViews.ts'))))

/** The row of a view; undefined if it belongs to `connectedViews` and these have not loaded. */
export const viewRow = (name: RegisteredName): ViewRow | undefined =>
  rows.get(name) ?? connectedViews.loaded()?.get(name)
