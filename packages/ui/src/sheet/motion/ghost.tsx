/** The old screen of a sheet, while it fades out. */
export type Ghost = {
  /** Placed in the sheet, not above anything clickable. */
  readonly host: HTMLElement
  /** Contains the old parts. */
  readonly layer: HTMLElement
}

/**
 * Shows removed parts at their old position, as a picture only: inert, which excludes them from presses and screen readers, and in a
 * closed shadow root, so that no id, label or query of the page finds them next to the new ones. The space of parts that stayed is left empty.
 */
export function createGhost(
  sheet: HTMLElement,
  { parts, removedFrom, at, heightPx, scrolledTo }: createGhost.Params,
): Ghost {
  const host = document.createElement('div')
  host.inert = true
  // The fade ends at opacity 0 and stays there, so that no frame before the removal shows it again.
  Object.assign(host.style, { position: 'absolute', inset: '0 0 auto', opacity: '0' })
  if (at) {
    const [to, from] = [at, sheet].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect]
    Object.assign(host.style, {
      top: `${to.top - from.top}px`,
      left: `${to.left - from.left}px`,
      width: `${to.width}px`,
    })
  }
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = componentSheets(sheet)
  // Theme, direction and language of the layer.
  const layer = (sheet.closest('[data-latchkey]') ?? document.createElement('div')).cloneNode() as HTMLElement
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
    /** Nodes removed from a part that stayed. */
    readonly removedFrom?: ReadonlyMap<Element, readonly Node[]>
    /** The loaded content that takes their place; without it, they are the whole screen. */
    readonly at?: Element
    /** 0 for parts that have their own height. */
    readonly heightPx: number
    /** Scroll positions, which elements lose when they are removed. */
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

/** Excludes sheets that declare tokens: they would reset the values of the page's theme, which the ghost inherits. */
function componentSheets(sheet: HTMLElement): CSSStyleSheet[] {
  const root = sheet.getRootNode() as Document | ShadowRoot
  return (root.adoptedStyleSheets ?? []).filter(
    ({ cssRules: [first] }) => !/^:where\(\[data-latchkey\]/.test(first?.cssText ?? ''),
  )
}
