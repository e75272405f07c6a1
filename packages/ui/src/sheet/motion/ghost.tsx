/** The old screen of a sheet, while it fades out. */
export type Ghost = {
  /** Stands in the sheet, above nothing that can be pressed. */
  readonly host: HTMLElement
  /** Holds the old parts. */
  readonly layer: HTMLElement
}

/**
 * Puts removed parts back where they stood, as a picture only: inert, hidden from screen readers, and in a closed shadow root, so
 * that no id, label or query of the page finds them beside the new ones. Parts that stayed keep their place empty.
 */
export function createGhost(
  sheet: HTMLElement,
  { parts, removedFrom, heightPx, scrolledTo }: createGhost.Params,
): Ghost {
  const host = document.createElement('div')
  host.inert = true
  host.ariaHidden = 'true'
  // The fade ends at 0, and there is no frame between its end and the removal in which it may be seen again.
  Object.assign(host.style, { position: 'absolute', inset: '0 0 auto', opacity: '0', pointerEvents: 'none' })
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = componentSheets(sheet)
  const layer = document.createElement('div')
  for (const name of ['data-latchkey', 'data-theme', 'dir', 'lang']) {
    const value = sheet.closest('[data-latchkey]')?.getAttribute(name)
    if (typeof value === 'string') layer.setAttribute(name, value)
  }
  Object.assign(layer.style, { display: 'flex', flexDirection: 'column', blockSize: `${heightPx}px` })
  layer.append(...parts.map((part) => (part.isConnected ? placeholderOf(part, removedFrom) : part)))
  root.append(layer)
  sheet.prepend(host)
  for (const part of layer.querySelectorAll('*')) {
    const top = scrolledTo(part)
    if (top) part.scrollTop = top
  }
  return { host, layer }
}

export declare namespace createGhost {
  type Params = {
    /** All parts of the old screen, in order. */
    readonly parts: readonly Element[]
    /** What was removed from a part that stayed. */
    readonly removedFrom?: ReadonlyMap<Element, readonly Node[]>
    readonly heightPx: number
    /** How far elements were scrolled: one that is removed forgets it. */
    readonly scrolledTo: (element: Element) => number | undefined
  }
}

function placeholderOf(part: Element, removedFrom: createGhost.Params['removedFrom']): Node {
  const removed = removedFrom?.get(part)
  const copy = part.cloneNode(removed === undefined) as HTMLElement
  if (removed) copy.append(...removed)
  else copy.style.visibility = 'hidden'
  return copy
}

/** Those that declare tokens stay outside: the ghost inherits the values of the page's theme, and they would reset them. */
function componentSheets(sheet: HTMLElement): CSSStyleSheet[] {
  const root = sheet.getRootNode() as Document | ShadowRoot
  return (root.adoptedStyleSheets ?? []).filter(
    ({ cssRules: [first] }) => !/^:where\(\[data-latchkey\]/.test(first?.cssText ?? ''),
  )
}
