import { errorOf } from '@latchkey/base/errors'
import { FRAME_EMBEDDING_REFUSED } from '@latchkey/contracts/errors/frame'
import type { GuestWindow } from './guestWindow.ts'

/**
 * Rejects nested frames: the outer page, whose origin is not checked, could cover or move what the visitor approves.
 * @throws FRAME_EMBEDDING_REFUSED
 */
export function requireTopParent(window: GuestWindow): void {
  const { parent, top, location } = window
  if ((parent as unknown) === window)
    throw errorOf(FRAME_EMBEDDING_REFUSED, { values: { place: 'as a page of its own' } })
  const nested = location.ancestorOrigins ? location.ancestorOrigins.length !== 1 : parent !== top
  if (nested) throw errorOf(FRAME_EMBEDDING_REFUSED, { values: { place: 'in a frame of another page' } })
}
