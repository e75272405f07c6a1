import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Text } from '@latchkey/ui/text/Text'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { networkName } from '../networks/walletNetworks.ts'
import { Section } from '../Section.tsx'
import { useNow } from '../useNow.ts'
import { useWalletState } from '../WalletContext.ts'
import { AppLogo } from './AppLogo.tsx'
import { siteOf } from './siteOf.ts'
import { timeLeft } from './timeLeft.ts'

const aDaySec = 86_400

/** The connected apps, newest last. */
export function SessionList({ onOpen }: { readonly onOpen: (topic: string) => void }) {
  const sessions = useWalletState((state) => state.sessions)
  const now = useNow(30_000)
  const count = (
    <Text kind="small" tone="quiet">
      {sessions.length}
    </Text>
  )
  return (
    <Section title="Connected apps" end={count}>
      {sessions.length === 0 ? (
        <Text kind="small" tone="quiet">
          No connected apps. Copy a link in an app and paste it here.
        </Text>
      ) : (
        <RowList label="Connected apps">
          {sessions.map((session) => (
            <ListRow
              key={session.topic}
              icon={<AppLogo metadata={session.peer.metadata} size={40} />}
              title={session.peer.metadata.name}
              detail={`${siteOf(session.peer.metadata.url)} · ${networksOf(session)}`}
              endDetail={
                <Text as="span" kind="small" tone={session.expirySec - now / 1000 < aDaySec ? 'warn' : 'quiet'}>
                  {timeLeft(session.expirySec, now)}
                </Text>
              }
              onClick={() => onOpen(session.topic)}
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}

function networksOf(session: Session): string {
  const ids = networkIdsOf(session)
  return ids.length === 1 ? networkName(ids[0] ?? '') : `${ids.length} networks`
}

/** CAIP-2 ids that a session has accounts on. */
export function networkIdsOf({ namespaces }: Pick<Session, 'namespaces'>): readonly string[] {
  const accounts = Object.values(namespaces).flatMap((entry) => entry.accounts)
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
}
