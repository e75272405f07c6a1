import { dismissFrame } from '@latchkey/core/embedded/frame/dismissFrame'
import type { ModalController, ModalState } from '../modalController.ts'
import { travel } from './travel.ts'

const followed = new WeakSet<ModalController>()
/**
 * Resolves once the history entries of the closed modal have been removed. That takes the browser a few milliseconds, in which the
 * modal may open again.
 */
let removal: Promise<void> = Promise.resolve()

/**
 * Makes the browser's Back button go back one view or close the modal instead of leaving the page. Each view of the stack has a
 * history entry with the page's own URL and state, so that the app's router sees at most a navigation to the current page. Stops
 * changing the history once the app navigates. Stays subscribed for the lifetime of the page, so that every later opening gets its
 * entry immediately.
 */
export function followBrowserBack(modal: ModalController): void {
  if (followed.has(modal)) return
  followed.add(modal)
  const { store, back, close } = modal
  let href = ''
  let depth = 0
  let leavesPage = false
  /** Includes the URL, because some routers copy the state of an entry to the next page. */
  const keyHere = () => `latchkeyModal ${href}`
  /** Number of our entries up to this one; 0 on an entry of the app. */
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
      // After a reload with the modal open, the entries already exist.
      depth = depthHere()
      addEntries()
    })
  }
  const end = () => {
    removeEventListener('beforeunload', onBeforeUnload)
    // An app may load another page as soon as the visitor is connected; going back in the history would cancel that.
    removal = removal.then(async () => {
      const left = depthHere()
      if (isShown(store.getState()) || leavesPage || left === 0) return
      depth = 0
      await travel(-left)
      // The app navigated in the meantime: return to its page.
      if (depthHere() > 0) await travel(left)
    })
  }

  addEventListener(
    'popstate',
    (event) => {
      const landed = depthHere()
      if (!isShown(store.getState()) || landed >= depth) return
      // Going back past our entries is also a navigation of the app.
      if (location.href === href) event.stopImmediatePropagation()
      const steps = depth - landed
      // A sheet of the secure frame has no entry. It covers the view, which therefore stays.
      if (location.href === href && dismissFrame(modal.latchkey)) return void travel(steps)
      depth = landed
      if (steps === 1) back()
      else close()
    },
    true,
  )
  store.subscribe((state, before) => {
    if (!isShown(state)) {
      // The second state change after closing means that the exit animation has ended.
      if (!isShown(before)) setTimeout(end)
    } else if (isShown(before)) addEntries()
    else begin()
  })
  begin()
}

const isShown = ({ open, embedded }: ModalState): boolean => open && !embedded
