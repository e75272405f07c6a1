/**
 * Tells whether the visitor is in the embedded modal: the last press or focus was there. While they are, the focus goes to the
 * heading when the element that has it is removed.
 */
export function followFocus(frame: Element, headingId: string): followFocus.Result {
  const { ownerDocument: page } = frame
  let inside = frame.contains(page.activeElement)
  const focusHeading = () => page.getElementById(headingId)?.focus()
  const look = (event: Event) => {
    inside = event.composedPath().includes(frame)
  }
  const listening = new AbortController()
  for (const type of ['focusin', 'pointerdown']) {
    page.addEventListener(type, look, { capture: true, signal: listening.signal })
  }
  const observer = new MutationObserver(() => {
    if (inside && page.activeElement === page.body) focusHeading()
  })
  observer.observe(frame, { childList: true, subtree: true })
  return {
    isInside: () => inside,
    claim() {
      inside = true
      focusHeading()
    },
    stop() {
      listening.abort()
      observer.disconnect()
    },
  }
}

export declare namespace followFocus {
  type Result = {
    readonly isInside: () => boolean
    /** The page opened a view: moves the focus to its heading, also once the view has loaded. */
    readonly claim: () => void
    readonly stop: () => void
  }
}
