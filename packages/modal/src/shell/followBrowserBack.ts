import type { ModalController, ModalState } from '../modalController.ts'

const followed = new WeakSet<ModalController>()
/**
 * Resolves once the history entries of the closed modal are gone. That takes the browser a few milliseconds, in which the modal
 * may open again.
 */
let removal: Promise<void> = Promise.resolve()

/**
 * Lets the browser's Back lead one view back, or close the modal, instead of leaving the page. Each view of the stack has a history
 * entry with the page's own URL and state, so that a router of the app sees at most a navigation to where it is. Once the app
 * navigates by itself, its history is left alone. It follows a modal for as long as the page lives, so that every later opening has
 * its entry at once.
 */
export function followBrowserBack(modal: ModalController): void {
  if (followed.has(modal)) return
  followed.add(modal)
  const { store, back, close } = modal
  let href = ''
  let depth = 0
  let leavesPage = false
  /** Named after the page, because some routers copy the state of an entry to the next page. */
  const keyHere = () => `latchkeyModal ${href}`
  /** How many entries of ours are on the way to this one; 0 on an entry of the app. */
  const depthHere = (): number => (location.href === href && history.state?.[keyHere()]) || 0
  const onBeforeUnload = () => {
    leavesPage = true
  }

  const addEntries = () => {
    const state = store.getState()
    if (!isShown(state) || depthHere() !== depth) return
    while (depth < state.stack.length) {
      depth += 1
      history.pushState({ ...history.state, [keyHere()]: depth }, '')
    }
  }
  const begin = () => {
    leavesPage = false
    addEventListener('beforeunload', onBeforeUnload)
    void removal.then(() => {
      href = location.href
      // Entries can be there already: after a reload with the modal open.
      depth = depthHere()
      addEntries()
    })
  }
  const end = () => {
    removeEventListener('beforeunload', onBeforeUnload)
    // An app may load another page as soon as the visitor is connected. Going back in the history would cancel that.
    removal = removal.then(async () => {
      const left = depthHere()
      if (isShown(store.getState()) || leavesPage || left === 0) return
      depth = 0
      await travel(-left)
      // The app navigated in the meantime: return to where it went.
      if (depthHere() > 0) await travel(left)
    })
  }

  addEventListener(
    'popstate',
    (event) => {
      const landed = depthHere()
      if (!isShown(store.getState()) || landed >= depth) return
      // Further back than our entries it is the app's navigation as well.
      if (location.href === href) event.stopImmediatePropagation()
      const steps = depth - landed
      depth = landed
      if (steps === 1) back()
      else close()
    },
    true,
  )
  store.subscribe((state, before) => {
    if (!isShown(state)) {
      // The second change after closing comes once the modal is off the screen.
      if (!isShown(before)) setTimeout(end)
    } else if (isShown(before)) addEntries()
    else begin()
  })
  begin()
}

const isShown = ({ open, embedded }: ModalState): boolean => open && !embedded

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
