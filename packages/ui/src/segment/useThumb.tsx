import { type RefObject, useRef } from 'react'
import { useBeforePaint } from '../css/useBeforePaint.tsx'

/**
 * Tells CSS where the selected child stands, so that a line or thumb can slide to it: `--lk-thumb-at` from the inline
 * start and `--lk-thumb-size`. Set through CSSOM, which a strict `style-src` allows.
 */
export function useThumb(ref: RefObject<HTMLElement | null>, selected: string): void {
  const placed = useRef<string>(undefined)
  useBeforePaint(() => {
    const list = ref.current
    if (!list) return
    const place = () => {
      const child = list.querySelector<HTMLElement>(`[data-value="${CSS.escape(selected)}"]`)
      if (!child) return
      const isRtl = getComputedStyle(list).direction === 'rtl'
      const at = isRtl ? list.clientWidth - child.offsetLeft - child.offsetWidth : child.offsetLeft
      list.style.setProperty('--lk-thumb-at', `${at}px`)
      list.style.setProperty('--lk-thumb-size', `${child.offsetWidth}px`)
    }
    place()
    // It slides only when another child is selected.
    if (placed.current === undefined) for (const slide of list.getAnimations({ subtree: true })) slide.finish()
    placed.current = selected
    const sizes = new ResizeObserver(place)
    sizes.observe(list)
    return () => sizes.disconnect()
  }, [ref, selected])
}
