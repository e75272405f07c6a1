import { useEffect, useRef } from 'react'
import { useModal } from '../ModalContext.ts'

/** Moves the focus to the heading when the step inside a view changes; a new view focuses its own heading. */
export function useStepFocus(step: string): void {
  const { headingId } = useModal()
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById(headingId)?.focus()
  }, [step, headingId])
}
