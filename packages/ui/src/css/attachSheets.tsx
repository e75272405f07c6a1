/** Sheets attached to a document or shadow root. Weak keys, so that nothing outlives the root. */
const attached = new WeakMap<Document | ShadowRoot, Set<string>>()

/**
 * Attaches sheet texts to the document or shadow root that contains `node`, once per root.
 * `adoptedStyleSheets` needs no nonce under a strict `style-src`. Without it, as in jsdom, the page stays unstyled.
 * `first` puts them before all others: the layer's own resets must lose to a component's rules of equal specificity.
 */
export function attachSheets(node: Node, sheets: readonly string[], { first = false } = {}): void {
  const found = node.getRootNode()
  const root = found instanceof Document || found instanceof ShadowRoot ? found : node.ownerDocument
  if (!root?.adoptedStyleSheets) return
  const known = attached.get(root) ?? new Set<string>()
  attached.set(root, known)
  for (const text of sheets) {
    if (known.has(text)) continue
    known.add(text)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = first ? [sheet, ...root.adoptedStyleSheets] : [...root.adoptedStyleSheets, sheet]
  }
}
