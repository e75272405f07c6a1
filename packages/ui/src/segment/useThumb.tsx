import { type RefObject, useRef } from 'react'
import { useBeforePaint } from '../css/useBeforePaint.tsx'
import { childOf } from './childOf.tsx'

/**
 * Exposes the position of the selected child to CSS, so that a line or thumb can slide to it: `--lk-thumb-at` from the inline
 * start and `--lk-thumb-size`. Set through CSSOM, which a strict `style-src` allows.
 */
export function useThumb(ref: RefObject<HTMLElement | null>, selected: string): void {
  const placed = useRef<{ readonly selected: string; readonly width: number }>(undefined)
  useBeforePaint(() => {
    const list = ref.current
    if (!list) return
    const place = () => {
      const child = childOf(list, selected)
      if (!child) return
      const isRtl = getComputedStyle(list).direction === 'rtl'
      // All sizes are read before anything is written: a read after a write forces another layout.
      const width = list.clientWidth
      const size = child.offsetWidth
      const at = isRtl ? width - child.offsetLeft - size : child.offsetLeft
      list.style.setProperty('--lk-thumb-at', `${at}px`)
      list.style.setProperty('--lk-thumb-size', `${size}px`)
      const last = placed.current
      placed.current = { selected, width }
      // Slides only when another child is selected, not when the list was hidden or resized.
      const slides = last !== undefined && last.selected !== selected && last.width === width
      if (!slides) for (const slide of list.getAnimations({ subtree: true })) slide.finish()
    }
    // Without layout, as in jsdom, there is no position.
    if (!globalThis.ResizeObserver) return
    place()
    const sizes = new ResizeObserver(() => {
      if (list.clientWidth !== placed.current?.width) place()
    })
    sizes.observe(list)
    return () => sizes.disconnect()
  }, [ref, selected])
}
