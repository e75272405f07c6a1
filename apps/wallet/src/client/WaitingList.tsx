import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Section } from './Section.tsx'
import { AppLogo } from './sessions/AppLogo.tsx'
import { siteOf } from './sessions/siteOf.ts'
import { useWalletState } from './WalletContext.ts'

/** What waits for an answer while its sheet is put aside. */
export function WaitingList({ asides, onOpen }: WaitingList.Props) {
  const mode = useWalletState((state) => state.answerMode)
  const proposals = useWalletState((state) => state.proposals)
  const requests = useWalletState((state) => state.requests)
  const sessions = useWalletState((state) => state.sessions)
  const items = [
    ...proposals.map(({ id, proposer }) => ({ id, app: proposer.metadata, wants: 'Wants to connect' })),
    ...requests.flatMap(({ id, topic }) => {
      const app = sessions.find((session) => session.topic === topic)?.peer.metadata
      return app ? [{ id, app, wants: 'Waits for your answer' }] : []
    }),
  ]
  const waiting = items.filter(({ id }) => mode === 'silent' || asides.includes(id))
  if (waiting.length === 0) return null
  return (
    <Section title="Waiting for you">
      <RowList label="Waiting for you">
        {waiting.map(({ id, app, wants }) => (
          <ListRow
            key={id}
            icon={<AppLogo metadata={app} size={40} />}
            title={app.name}
            detail={`${wants} · ${siteOf(app.url)}`}
            chevron
            onClick={() => onOpen(id)}
          />
        ))}
      </RowList>
    </Section>
  )
}

export declare namespace WaitingList {
  type Props = {
    /** Ids whose sheet was put aside. */
    readonly asides: readonly number[]
    readonly onOpen: (id: number) => void
  }
}
