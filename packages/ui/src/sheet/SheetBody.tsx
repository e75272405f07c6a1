import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../css/cx.tsx'
import { useSheets } from '../css/useSheets.tsx'
import { tabbables } from '../dialog/deepFocus.tsx'
import styles, { sheet } from './SheetBody.lk.css'

/**
 * The scrolling part. Fades at the end while there is more below, and is focusable for keyboard scrolling if it has no tab stop.
 */
export function SheetBody({ gap = 12, roomy, list, children }: SheetBody.Props) {
  const ref = useRef<HTMLDivElement>(null)
  useSheets(ref, sheet)
  const { more, needsStop } = useOverflow(ref)
  return (
    <div
      ref={ref}
      className={cx(
        styles.body,
        styles[`gap${gap}`],
        roomy && styles.roomy,
        list && styles.list,
        more && styles.fading,
      )}
      tabIndex={needsStop ? 0 : undefined}
    >
      {children}
    </div>
  )
}

function useOverflow(ref: RefObject<HTMLDivElement | null>) {
  const [state, setState] = useState({ more: false, needsStop: false })
  useEffect(() => {
    const body = ref.current
    // Without layout, as in jsdom, nothing overflows.
    if (!body || !window.ResizeObserver) return
    const look = () => {
      const below = body.scrollHeight - body.clientHeight - body.scrollTop
      // Only padding follows the last block, so no hint is needed.
      const more = below > Number.parseFloat(getComputedStyle(body).paddingBlockEnd)
      const needsStop = body.scrollHeight - body.clientHeight > 1 && tabbables(body).length === 0
      setState((old) => (old.more === more && old.needsStop === needsStop ? old : { more, needsStop }))
    }
    // Once per frame: a look between two changes of the content would force a layout for each.
    let frame = 0
    const lookSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(body)
    const content = new MutationObserver(lookSoon)
    content.observe(body, { childList: true, subtree: true, characterData: true })
    body.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      content.disconnect()
      body.removeEventListener('scroll', lookSoon)
    }
  }, [ref])
  return state
}

export declare namespace SheetBody {
  type Props = {
    /** Between its blocks, px. */
    readonly gap?: 8 | 12 | 16 | 20 | undefined
    /** 20 px above the first block, for a ring. */
    readonly roomy?: boolean | undefined
    /** Ends in rows, which have their own padding. */
    readonly list?: boolean | undefined
    readonly children: ReactNode
  }
}
