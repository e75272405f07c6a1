import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { ModalContent } from '../ModalContent.tsx'
import { useModal } from '../ModalContext.ts'
import { followEmbedded } from './followEmbedded.ts'
import { followFocus } from './followFocus.ts'

/** The content of the embedded modal. It takes the focus when the visitor is in it or the page opens a view, and never from the page. */
export function EmbeddedContent({ frame }: EmbeddedContent.Props) {
  const modal = useModal()
  const focus = useRef<ReturnType<typeof followFocus>>(undefined)
  useEffect(() => {
    if (!frame.current) return
    const following = followFocus(frame.current, modal.headingId)
    focus.current = following
    const stop = followEmbedded(modal, following.claim)
    return () => {
      stop()
      following.stop()
    }
  }, [modal, frame])
  const takesFocus = useCallback(() => focus.current?.isInside() ?? false, [])
  return <ModalContent frame={frame} takesFocus={takesFocus} />
}

export declare namespace EmbeddedContent {
  type Props = { readonly frame: RefObject<HTMLElement | null> }
}
