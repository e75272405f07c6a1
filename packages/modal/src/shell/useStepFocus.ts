import { useEffect, useRef } from 'react'
import { useModal } from '../ModalContext.ts'

/** A new step inside a view is read from its heading, like a new view; the first one is left to the host. */
export function useStepFocus(step: string): void {
  const { headingId } = useModal()
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById(headingId)?.focus()
  }, [step, headingId])
}
