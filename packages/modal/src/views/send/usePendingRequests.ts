import type { DraftState } from '@latchkey/core/send/draft.machine'
import { useEffect, useRef } from 'react'
import { useModal } from '../../ModalContext.ts'
import type { Toast } from '../../toasts/toast.ts'

/**
 * Requests the wallet has not answered yet. When one is no longer on screen, because the modal was closed or the visitor went
 * back, a toast shows it until it is answered: a request cannot be withdrawn from the wallet.
 */
export function usePendingRequests({ step, unanswered }: DraftState) {
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
    /** Returns the id of the request, which is also the id of its toast. */
    begin(waiting: Pick<Waiting, 'title' | 'detail'>): string {
      const id = `transfer-${modal.latchkey.clock.now()}`
      open.set(id, waiting)
      latest.current = id
      onScreen.current = id
      return id
    },
    /** The wallet answered. Returns whether the request is on screen. */
    end(id: string): boolean {
      open.delete(id)
      return onScreen.current === id
    },
  }
}

type Waiting = Required<Pick<Toast, 'title' | 'detail'>> & { readonly told?: boolean }
