import type { Entry } from '../shell/defineView.ts'
import type { View } from '../shell/view.ts'

/** The step of an entry; undefined for the first screen of a view. */
export const stepOf = (view: View): string | undefined => (view as Entry).step
