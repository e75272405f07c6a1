import { ProposalSheet } from '../pairing/ProposalSheet.tsx'
import { RequestSheet } from '../requests/RequestSheet.tsx'
import { useWalletState } from '../WalletContext.ts'
import { approvalQueue } from './approvalQueue.ts'

/** The sheet of the first proposal or request in the queue; nothing while the wallet answers automatically. */
export function NextApproval({ firstId, deferred, onLater }: NextApproval.Props) {
  const answerMode = useWalletState((state) => state.answerMode)
  const proposals = useWalletState((state) => state.proposals)
  const requests = useWalletState((state) => state.requests)
  const sessions = useWalletState((state) => state.sessions)
  const [next, ...more] = approvalQueue({ answerMode, proposals, requests, sessions }, { firstId, deferred })
  if (!next) return null
  const { id } = next.proposal ?? next.request
  const common = { moreCount: more.length, onLater: () => onLater(id) }
  return next.proposal ? (
    <ProposalSheet key={id} proposal={next.proposal} {...common} />
  ) : (
    <RequestSheet key={id} request={next.request} session={next.session} {...common} />
  )
}

export declare namespace NextApproval {
  type Props = {
    /** Shown before all others: the request opened by a link or from the pending list. */
    readonly firstId: number | undefined
    /** Ids of the requests the user postponed. */
    readonly deferred: readonly number[]
    readonly onLater: (id: number) => void
  }
}
