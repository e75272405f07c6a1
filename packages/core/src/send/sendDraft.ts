import { createStore, type StoreApi } from 'zustand/vanilla'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { type DraftEvent, type DraftState, draftTransition, emptyDraft } from './draft.machine.ts'

export type SendDraftStore = {
  readonly store: StoreApi<DraftState>
  readonly change: (event: DraftEvent) => void
}

/** The draft of an instance. It outlives the view, so closing the modal keeps it; a disconnect empties it. */
export function sendDraftOf(latchkey: Latchkey): SendDraftStore {
  return livePart(latchkey, 'sendDraft', () => {
    const store = createStore(() => emptyDraft)
    latchkey.events.on('disconnected', ({ namespace, wasActive }) => {
      if (wasActive && store.getState().networkId?.startsWith(`${namespace}:`)) store.setState(emptyDraft, true)
    })
    return { store, change: (event) => store.setState((draft) => draftTransition(draft, event), true) }
  })
}
