import type { DraftState } from '@latchkey/core/send/draft.machine'
import { useEffect, useRef } from 'react'
import { useModal } from '../../ModalContext.ts'
import type { Toast } from '../../toasts/toast.ts'

/**
 * The questions to the wallet that have no answer yet. One that is not on screen any more, because the modal was closed or the
 * visitor went back, is told by a toast until it is answered: a wallet cannot be called back.
 */
export function useAsked({ step, unanswered }: DraftState) {
  const modal = useModal()
  const { current: open } = useRef(new Map<string, Waiting>())
  const latest = useRef<string>(undefined)
  const onScreen = useRef<string>(undefined)

  const tellHidden = () => {
    for (const [id, waiting] of open) {
      if (id === onScreen.current || waiting.told) continue
      open.set(id, { ...waiting, told: true })
      modal.toast({ id, kind: 'loading', title: waiting.title, detail: waiting.detail })
    }
  }
  const tell = useRef(tellHidden)
  tell.current = tellHidden
  useEffect(() => {
    onScreen.current = step === 'asking' || unanswered ? latest.current : undefined
    tell.current()
  }, [step, unanswered])
  useEffect(
    () => () => {
      onScreen.current = undefined
      tell.current()
    },
    [],
  )

  return {
    /** Returns the id of the question, which is also the one of every toast about it. */
    begin(waiting: Pick<Waiting, 'title' | 'detail'>): string {
      const id = `transfer-${modal.latchkey.clock.now()}`
      open.set(id, waiting)
      latest.current = id
      onScreen.current = id
      return id
    },
    /** There is an answer: is somebody looking at the question? */
    end(id: string): boolean {
      open.delete(id)
      return onScreen.current === id
    },
  }
}

type Waiting = Required<Pick<Toast, 'title' | 'detail'>> & { readonly told?: boolean }
