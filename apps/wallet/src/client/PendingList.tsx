import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Text } from '@latchkey/ui/text/Text'
import { Section } from './Section.tsx'
import { AppLogo } from './sessions/AppLogo.tsx'
import { siteOf } from './sessions/siteOf.ts'
import { timeLeft } from './sessions/timeLeft.ts'
import { useNow } from './useNow.ts'
import { useWalletState } from './WalletContext.ts'

/** Proposals and requests the user postponed, with the time left to answer. */
export function PendingList({ deferred, onOpen }: PendingList.Props) {
  const answerMode = useWalletState((state) => state.answerMode)
  const proposals = useWalletState((state) => state.proposals)
  const requests = useWalletState((state) => state.requests)
  const sessions = useWalletState((state) => state.sessions)
  const now = useNow(1000)
  const items = [
    ...proposals.map(({ id, expirySec, proposer }) => ({
      id,
      expirySec,
      app: proposer.metadata,
      text: 'Wants to connect',
    })),
    ...requests.flatMap(({ id, expirySec, topic }) => {
      const app = sessions.find((session) => session.topic === topic)?.peer.metadata
      return app ? [{ id, expirySec, app, text: 'Request' }] : []
    }),
  ]
  const pending = items.filter(({ id }) => answerMode === 'silent' || deferred.includes(id))
  if (pending.length === 0) return null
  return (
    <Section title="Pending requests">
      <RowList label="Pending requests">
        {pending.map(({ id, expirySec, app, text }) => (
          <ListRow
            key={id}
            icon={<AppLogo metadata={app} size={40} />}
            title={app.name}
            detail={`${text} · ${siteOf(app.url)}`}
            endDetail={
              <Text as="span" kind="small" tone={expirySec - now / 1000 < 60 ? 'warn' : 'quiet'}>
                {timeLeft(expirySec, now)}
              </Text>
            }
            chevron
            onClick={() => onOpen(id)}
          />
        ))}
      </RowList>
    </Section>
  )
}

export declare namespace PendingList {
  type Props = {
    /** Ids of the requests the user postponed. */
    readonly deferred: readonly number[]
    readonly onOpen: (id: number) => void
  }
}
