import type { ViewRow } from './defineView.ts'
import type { View, ViewName } from './view.ts'
import * as views from './views.ts'

const rows: ReadonlyMap<string, unknown> = new Map(Object.values(views).map((row) => [row.name, row]))

/** The row of a registered view. */
export const viewRow = (name: ViewName): ViewRow<View> => rows.get(name) as ViewRow<View>
