import type { View } from './view.ts'

/** The step of an entry; undefined for the first screen of a view. */
export const stepOf = (view: View): string | undefined => (view as { readonly step?: string }).step
