import { useEffect, useState } from 'react'

/** Minimum CSS pixels of a frame that shows the buttons and their context. */
const frameMin = { width: 280, height: 320 }
/** Below this scale, the text is hard to read. */
const scaleMin = 2 / 3
/** Minimum distance in CSS pixels between two compared pointer positions, because browsers round them. */
const moveMin = 16

/**
 * True if the page has made the frame too small. Browsers report it as visible even if only the buttons are in view, or
 * if the page has zoomed it. The zoom shows in the pixel ratio, or in pointer movements, which are longer in the frame
 * than on the screen.
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
