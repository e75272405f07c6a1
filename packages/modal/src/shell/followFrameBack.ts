import { dismissFrame } from '@latchkey/core/embedded/frame/dismissFrame'
import { livePart } from '@latchkey/core/features/feature'
import type { ModalController } from '../modalController.ts'
import { travel } from './travel.ts'

const entryKey = 'latchkeyFrame'
/** Time in which the entries of a modal that has just closed are removed, and in which an app reacts to a response. */
const settleMs = 50

/**
 * Makes the browser's Back button close a sheet that the secure site shows for a request of the page, instead of leaving the page,
 * which would reject the request. The sheet has a history entry of its own while the modal is closed; above an open modal,
 * `followBrowserBack` closes it. Idempotent.
 */
export function followFrameBack({ latchkey, store: modal }: ModalController): void {
  livePart(latchkey, 'frameBack', () => {
    const { store, clock, live } = latchkey
    /** Resolves when the last move in the history has ended. */
    let moved: Promise<void> = Promise.resolve()
    let hasEntry = false
    let leavesPage = false
    const onBeforeUnload = () => {
      leavesPage = true
    }
    const isHere = () => Boolean(history.state?.[entryKey])
    /** A modal in the page has no entries of its own. */
    const hasModal = () => modal.getState().open && !modal.getState().embedded
    const isAlone = () => store.getState().frameShown === true && !hasModal()

    const addEntry = () => {
      if ((hasEntry && isHere()) || !isAlone()) return
      if (Object.keys(history.state ?? {}).some((key) => key.startsWith('latchkeyModal')))
        return void clock.after(settleMs, addEntry)
      hasEntry = true
      leavesPage = false
      addEventListener('beforeunload', onBeforeUnload)
      history.pushState({ ...history.state, [entryKey]: true }, '')
    }
    const removeEntry = () => {
      moved = moved.then(async () => {
        // An app may navigate as soon as it has the response; going back in the history at that moment would undo that.
        await new Promise<void>((next) => void clock.after(settleMs, next))
        if (store.getState().frameShown) return
        removeEventListener('beforeunload', onBeforeUnload)
        const isLast = hasEntry && isHere() && !hasModal() && !leavesPage
        hasEntry = false
        if (isLast) await travel(-1)
      })
    }
    const onPopState = (event: PopStateEvent) => {
      if (!hasEntry || isHere() || !isAlone()) return
      event.stopImmediatePropagation()
      // The sheet keeps its entry until it is closed: it ignores input until it has been readable for a moment.
      moved = travel(1)
      dismissFrame(latchkey)
    }
    addEventListener('popstate', onPopState, true)
    const unsubscribe = store.subscribe(({ frameShown }, before) => {
      if (frameShown === before.frameShown) return
      if (frameShown) void moved.then(addEntry)
      else removeEntry()
    })
    live.cleanup.add(() => {
      removeEventListener('popstate', onPopState, true)
      removeEventListener('beforeunload', onBeforeUnload)
      unsubscribe()
    })
    addEntry()
    return true
  })
}
