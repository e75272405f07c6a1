import { useBeforePaint } from '@latchkey/ui/css/useBeforePaint'
import { type RefObject, useRef } from 'react'

/**
 * Animates the tabs when the height of the content above them changes. Passes the difference to the panel as `--lk-freed`, so that
 * the sheet keeps its size. Returns a function to call before the change.
 */
export function useTabRise(ref: RefObject<HTMLElement | null>, isCompact: boolean): () => void {
  const before = useRef({ seenAt: 0, laidOutAt: 0 })
  const wasCompact = useRef(isCompact)
  useBeforePaint(() => {
    const node = ref.current
    if (!node || wasCompact.current === isCompact) return
    wasCompact.current = isCompact
    node.parentElement?.parentElement?.scrollTo?.(0, 0)
    const { seenAt, laidOutAt } = before.current
    const freed = isCompact ? Math.max(0, laidOutAt - node.offsetTop) : 0
    node.style.setProperty('--lk-freed', `${freed}px`)
    node.style.transition = 'none'
    node.style.translate = `0 ${seenAt - node.getBoundingClientRect().top}px`
    // Forces layout, so that the transition starts at this position.
    void node.offsetTop
    node.style.transition = node.style.translate = ''
  }, [ref, isCompact])
  return () => {
    const node = ref.current
    if (node) before.current = { seenAt: node.getBoundingClientRect().top, laidOutAt: node.offsetTop }
  }
}
