import type { Proposal, Session, SessionRequest } from '@latchkey/walletconnect/sign/types'
import type { WalletState } from '../walletEngine.ts'

type QueueItem =
  | { readonly proposal: Proposal; readonly request?: undefined }
  | { readonly proposal?: undefined; readonly request: SessionRequest; readonly session: Session }

/** Pending decisions, in order: the one opened by the visitor, then proposals, then requests. */
export function approvalQueue(
  state: Pick<WalletState, 'answerMode' | 'proposals' | 'requests' | 'sessions'>,
  { firstId, deferred }: approvalQueue.Params,
): readonly QueueItem[] {
  const { answerMode, sessions } = state
  const isShown = ({ id }: { readonly id: number }) =>
    !deferred.includes(id) && (answerMode === 'ask' || (answerMode === 'silent' && id === firstId))
  const proposals = state.proposals.filter(isShown).map((proposal) => ({ proposal }))
  const requests = state.requests.filter(isShown).flatMap((request) => {
    const session = sessions.find(({ topic }) => topic === request.topic)
    return session ? [{ request, session }] : []
  })
  const isFirst = (item: QueueItem) => (item.proposal ?? item.request).id === firstId
  const items: readonly QueueItem[] = [...proposals, ...requests]
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

export declare namespace approvalQueue {
  type Params = { readonly firstId: number | undefined; readonly deferred: readonly number[] }
}
