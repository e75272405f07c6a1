import { useEffect, useState } from 'react'

/** CSS pixels of a frame that shows the buttons and what they decide about. */
const frameMin = { width: 280, height: 320 }
/** Below it, the text is hard to read. */
const scaleMin = 2 / 3
/** CSS pixels between two places of the pointer that are compared, because browsers round them. */
const moveMin = 16

/**
 * Whether the page has made the frame too small: browsers report it as visible even when the buttons are all that is in view, or the
 * page has zoomed it. The zoom shows in the pixel ratio, or by the pointer, which moves further in the frame than on the screen.
 */
export function useSmallFrame(): boolean {
  const [isSmall, setSmall] = useState(isSmallNow)
  const [isZoomed, setZoomed] = useState(false)
  useEffect(() => {
    if (window.parent === window) return
    let last: PointerEvent | undefined
    const onResize = () => {
      last = undefined
      setSmall(isSmallNow())
    }
    const onPointer = (event: PointerEvent) => {
      const inFrame = last ? Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) : moveMin
      if (inFrame < moveMin) return
      if (last) setZoomed(Math.hypot(event.screenX - last.screenX, event.screenY - last.screenY) < inFrame * scaleMin)
      last = event
    }
    onResize()
    // Used as the listeners' options: its `signal` removes them.
    const end = new AbortController()
    window.addEventListener('resize', onResize, end)
    window.addEventListener('pointermove', onPointer, end)
    window.addEventListener('pointerdown', onPointer, end)
    return () => end.abort()
  }, [])
  return isSmall || isZoomed
}

/** A frame without a size is not shown yet. */
const isSmallNow = (): boolean =>
  window.parent !== window &&
  window.innerWidth > 0 &&
  (window.innerWidth < frameMin.width || window.innerHeight < frameMin.height || window.devicePixelRatio < scaleMin)
