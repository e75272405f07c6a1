/** The focused element, including inside shadow roots. */
export function deepActiveElement(from: Document = document): Element | null {
  let active = from.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
