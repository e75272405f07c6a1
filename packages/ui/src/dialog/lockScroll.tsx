/** How many dialogs hold a document's scroll, and what its root looked like before the first. */
const held = new WeakMap<Document, { count: number; overflow: string; paddingInlineEnd: string }>()

/** Stops the page behind from scrolling and keeps its width, so that nothing jumps. Returns the release. */
export function lockScroll(page: Document): () => void {
  const { documentElement: root, defaultView } = page
  const current = held.get(page)
  if (current) current.count++
  else {
    const { overflow, paddingInlineEnd } = root.style
    held.set(page, { count: 1, overflow, paddingInlineEnd })
    const scrollbar = (defaultView?.innerWidth ?? root.clientWidth) - root.clientWidth
    if (scrollbar > 0) root.style.paddingInlineEnd = `${scrollbar}px`
    root.style.overflow = 'hidden'
  }
  return () => {
    const hold = held.get(page)
    if (!hold || --hold.count > 0) return
    held.delete(page)
    root.style.overflow = hold.overflow
    root.style.paddingInlineEnd = hold.paddingInlineEnd
  }
}
