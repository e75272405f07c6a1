import type { View } from '../../shell/view.ts'

/** Whether a view shows this operation: the step that waits for it, its result or its details. */
export const isAbout = (view: View | undefined, operationId: string): boolean =>
  view !== undefined && 'operationId' in view && view.operationId === operationId
