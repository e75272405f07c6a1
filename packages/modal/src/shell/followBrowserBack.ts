import type { ModalController } from '../modalController.ts'

/** Ends once the entries of a modal that has closed are gone. The browser takes a few milliseconds, and the modal may open again meanwhile. */
let removal: Promise<void> = Promise.resolve()

/**
 * Lets the browser's Back lead one view back, or close the modal, instead of leaving the page. Each view of the stack has a history
 * entry with the page's own URL and state, so that a router of the app sees at most a navigation to where it is. Once the app
 * navigates by itself, its history is left alone. Returns stop, which removes the entries that are left.
 */
export function followBrowserBack({ store, back, close }: ModalController): () => void {
  const { href } = location
  /** Named after the page, because some routers copy the state of an entry to the next page. */
  const key = `latchkeyModal ${href}`
  /** How many entries of ours are on the way to this one; 0 on an entry of the app. */
  const depthHere = (): number => (location.href === href && history.state?.[key]) || 0
  let depth = 0
  let leavesPage = false
  const onBeforeUnload = () => {
    leavesPage = true
  }

  const addEntries = () => {
    const { open, stack } = store.getState()
    if (!open || depthHere() !== depth) return
    while (depth < stack.length) {
      depth += 1
      history.pushState({ ...history.state, [key]: depth }, '')
    }
  }
  const onPopState = (event: PopStateEvent) => {
    const landed = depthHere()
    if (!store.getState().open || landed >= depth) return
    // Further back than our entries it is the app's navigation as well.
    if (location.href === href) event.stopImmediatePropagation()
    const steps = depth - landed
    depth = landed
    if (steps === 1) back()
    else close()
  }
  void removal.then(() => {
    // Entries can be there already: after a reload with the modal open.
    depth = depthHere()
    addEntries()
  })
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
      removal = removal.then(async () => {
        const left = depthHere()
        if (store.getState().open || leavesPage || left === 0) return
        await travel(-left)
        // The app navigated in the meantime: return to where it went.
        if (depthHere() > 0) await travel(left)
      })
    })
  }
}

/** Moves between entries of the same page; the app's router need not hear of it. */
const travel = (steps: number): Promise<void> =>
  new Promise((landed) => {
    const onPopState = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      landed()
    }
    addEventListener('popstate', onPopState, { capture: true, once: true })
    history.go(steps)
  })
