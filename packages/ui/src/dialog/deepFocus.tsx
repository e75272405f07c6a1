const TABBABLE =
  'a[href],button,input,select,textarea,iframe,summary,audio[controls],video[controls],[contenteditable],[tabindex]'

/** Tabbable elements inside `container`, in document order, including those in open shadow roots. */
export function tabbables(container: Element | ShadowRoot): HTMLElement[] {
  const found: HTMLElement[] = []
  for (const element of container.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(TABBABLE) && isTabbable(element)) found.push(element)
    if (element.shadowRoot) found.push(...tabbables(element.shadowRoot))
  }
  return found
}

function isTabbable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
  )
}
