import type { ModalController } from '../modalController.ts'

const key = 'latchkeyModal'

/**
 * Lets the browser's Back lead one view back, or close the modal, instead of leaving the page. Each view of the stack has a history
 * entry with the page's own URL and state, so that a router of the app sees at most a navigation to where it is. Once the app
 * navigates by itself, its history is left alone. Returns stop, which removes the entries that are left.
 */
export function followBrowserBack({ store, back, close }: ModalController): () => void {
  const { href } = location
  // Entries can be there already: after a reload with the modal open.
  let depth = depthHere(href)
  let leavesPage = false
  const onBeforeUnload = () => {
    leavesPage = true
  }

  const addEntries = () => {
    const { open, stack } = store.getState()
    if (!open || depthHere(href) !== depth) return
    while (depth < stack.length) {
      depth += 1
      history.pushState({ ...history.state, [key]: { depth, href } }, '')
    }
  }
  const onPopState = (event: PopStateEvent) => {
    const landed = depthHere(href)
    if (!store.getState().open || landed >= depth) return
    // Further back than our entries it is the app's navigation as well.
    if (location.href === href) event.stopImmediatePropagation()
    const steps = depth - landed
    depth = landed
    if (steps === 1) back()
    else close()
  }
  addEntries()
  const unsubscribe = store.subscribe(addEntries)
  addEventListener('popstate', onPopState, true)
  addEventListener('beforeunload', onBeforeUnload)
  return () => {
    unsubscribe()
    removeEventListener('popstate', onPopState, true)
    // Later, because strict mode starts again at once; what is open then keeps the entries.
    setTimeout(() => {
      removeEventListener('beforeunload', onBeforeUnload)
      // An app may load another page as soon as the visitor is connected. Going back in the history would cancel that.
      if (!store.getState().open && !leavesPage) removeEntries(href)
    })
  }
}

/** How many entries of ours are on the way to this one; 0 on an entry of the app. */
function depthHere(href: string): number {
  const mark = history.state?.[key]
  return mark?.href === href && location.href === href ? mark.depth : 0
}

function removeEntries(href: string): void {
  const depth = depthHere(href)
  if (depth === 0) return
  travel(-depth, () => {
    // The app navigated in the meantime: return to where it went.
    if (depthHere(href) > 0) travel(depth)
  })
}

/** Moves between entries of the same page; the app's router need not hear of it. */
function travel(steps: number, landed = () => {}): void {
  const onPopState = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    landed()
  }
  addEventListener('popstate', onPopState, { capture: true, once: true })
  history.go(steps)
}
