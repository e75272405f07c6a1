import { chunkOf } from './chunk.ts'
import type { ViewRow } from './defineView.ts'
import type { View, ViewName } from './view.ts'
import * as views from './views.ts'

type Rows = ReadonlyMap<string, ViewRow<View>>

const byName = (rows: readonly unknown[]): Rows => new Map((rows as ViewRow<View>[]).map((row) => [row.name, row]))

const rows = byName(Object.values(views))
/** Loaded with the first connection. */
export const connectedViews = chunkOf(async () => byName(Object.values(await import('./connectedViews.ts'))))

/** The row of a registered view; undefined if it is one of `connectedViews` and these are not loaded. */
export const viewRow = (name: ViewName): ViewRow<View> | undefined =>
  rows.get(name) ?? connectedViews.loaded()?.get(name)
