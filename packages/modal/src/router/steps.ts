import { currentView, type Stack } from './route.ts'
import { stepOf } from './stepOf.ts'
import type { View } from './view.ts'

/**
 * The stack with an earlier step of the current view on top. If the step is not in the stack, the view's first entry becomes that
 * step.
 */
export function backToStep(stack: Stack, view: View): Stack {
  // The visitor has left the view in the meantime.
  if (currentView(stack).name !== view.name) return stack
  const start = firstEntryOf(stack)
  const entries = stack.slice(start)
  const at = entries.findLastIndex((entry) => stepOf(entry) === stepOf(view))
  const kept = at < 0 ? [view] : entries.slice(0, at + 1)
  return [...stack.slice(0, start), ...kept] as unknown as Stack
}

/** The stack without the current view and all its steps; undefined if it would be empty. */
export function leaveView(stack: Stack): Stack | undefined {
  const start = firstEntryOf(stack)
  return start > 0 ? (stack.slice(0, start) as unknown as Stack) : undefined
}

/** Index of the current view's first entry. */
function firstEntryOf(stack: Stack): number {
  const { name } = currentView(stack)
  return stack.findLastIndex((entry) => entry.name !== name) + 1
}
