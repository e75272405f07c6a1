import { type RefObject, useEffect, useState } from 'react'

/** `unsupported`: the browser cannot tell whether something covers an element (Firefox, Safari). */
export type Visibility = 'visible' | 'covered' | 'unsupported'

/** Not in TypeScript's DOM types yet. */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible: boolean }
type VisibilityOptions = IntersectionObserverInit & { readonly trackVisibility: true; readonly delay: number }

const delayMs = 100

/**
 * Reports whether the whole dialog around an element is visible, as computed by the browser across frames: a page could
 * cover the frame, move it out of view or fade it. `covered` until the browser confirms that it is visible.
 */
export function useVisibility(inside: RefObject<Element | null>): Visibility {
  const [visibility, setVisibility] = useState<Visibility>(isSupported() ? 'covered' : 'unsupported')
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog || !isSupported()) return
    const options: VisibilityOptions = { threshold: [0, 0.5, 1], trackVisibility: true, delay: delayMs }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as VisibilityEntry | undefined
      if (last) setVisibility(last.isVisible && last.intersectionRatio >= 1 ? 'visible' : 'covered')
    }, options)
    observer.observe(dialog)
    return () => observer.disconnect()
  }, [inside])
  return visibility
}

const isSupported = (): boolean =>
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
