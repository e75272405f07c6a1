import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { QrCodeMark } from '@latchkey/ui/icons/QrCodeMark'
import { Toast, ToastStack } from '@latchkey/ui/toast/Toast'
import { useEffect, useState } from 'react'
import { AccountList } from './accounts/AccountList.tsx'
import { Header } from './Header.tsx'
import { NetworkPicker } from './networks/NetworkPicker.tsx'
import { linkMessage } from './notices/messageOf.ts'
import { LinkDialog } from './pairing/LinkDialog.tsx'
import { ProposalSheet } from './pairing/ProposalSheet.tsx'
import type { DeepLink } from './pairing/readDeepLink.ts'
import { AnswerModePicker } from './requests/AnswerModePicker.tsx'
import { RequestSheet } from './requests/RequestSheet.tsx'
import { SessionDialog } from './sessions/SessionDialog.tsx'
import { SessionList } from './sessions/SessionList.tsx'
import { WaitingList } from './WaitingList.tsx'
import { useWallet, useWalletState } from './WalletContext.ts'

const noticeMs = 4000

/** The home screen and the sheet that stands over it. `deepLink` is what the page was opened with. */
export function App({ deepLink }: { readonly deepLink: DeepLink | undefined }) {
  const [link, setLink] = useState<LinkDialog.Props['start'] | 'empty'>()
  const [openTopic, setOpenTopic] = useState<string>()
  const [asides, setAsides] = useState<readonly number[]>([])
  const [first, setFirst] = useState(deepLink?.kind === 'request' ? deepLink.requestId : undefined)
  const { engine } = useWallet()
  useEffect(() => {
    if (deepLink?.kind !== 'pair') return
    engine.pair(deepLink.uri).catch((error) => setLink({ link: deepLink.uri, error: linkMessage(error) }))
  }, [deepLink, engine])
  const openSession = useWalletState((state) => state.sessions.find(({ topic }) => topic === openTopic))
  return (
    <>
      <main className="home">
        <Header />
        <Banner tone="warn" title="Test wallet: public keys" detail="Never send real money to these accounts." />
        <WaitingList
          asides={asides}
          onOpen={(id) => {
            setFirst(id)
            setAsides((old) => old.filter((other) => other !== id))
          }}
        />
        <AccountList />
        <NetworkPicker />
        <SessionList onOpen={setOpenTopic} />
        <AnswerModePicker />
        <div className="home-action">
          <Button kind="filled" wide icon={<QrCodeMark />} onClick={() => setLink('empty')}>
            Scan or paste a link
          </Button>
        </div>
      </main>
      {link ? (
        <LinkDialog start={link === 'empty' ? undefined : link} onClose={() => setLink(undefined)} />
      ) : openSession ? (
        <SessionDialog session={openSession} onClose={() => setOpenTopic(undefined)} />
      ) : (
        <Question first={first} asides={asides} onLater={(id) => setAsides((old) => [...old, id])} />
      )}
      <Notices />
    </>
  )
}

type QuestionProps = {
  readonly first: number | undefined
  readonly asides: readonly number[]
  readonly onLater: (id: number) => void
}

/** The one thing to decide now: the one a link named, else what came first. Nothing while the wallet answers by itself. */
function Question({ first, asides, onLater }: QuestionProps) {
  const mode = useWalletState((state) => state.answerMode)
  const proposals = useWalletState((state) => state.proposals)
  const requests = useWalletState((state) => state.requests)
  const sessions = useWalletState((state) => state.sessions)
  const isOpen = ({ id }: { readonly id: number }) =>
    !asides.includes(id) && (mode === 'ask' || (mode === 'silent' && id === first))
  const pick = <item extends { readonly id: number }>(items: readonly item[]) => {
    const open = items.filter(isOpen)
    return open.find(({ id }) => id === first) ?? open[0]
  }
  const request = pick(requests)
  const session = sessions.find(({ topic }) => topic === request?.topic)
  const proposal = pick(proposals)
  if (proposal && (first === undefined || request?.id !== first))
    return <ProposalSheet key={proposal.id} proposal={proposal} onLater={() => onLater(proposal.id)} />
  if (!request || !session) return null
  return (
    <RequestSheet
      key={request.id}
      request={request}
      session={session}
      waiting={requests.length}
      onLater={() => onLater(request.id)}
    />
  )
}

function Notices() {
  const { engine } = useWallet()
  const notice = useWalletState((state) => state.notice)
  return (
    <ToastStack label="Messages">
      {notice && (
        <Toast
          key={notice.id}
          kind={notice.kind}
          title={notice.text}
          closeLabel="Close message"
          onClose={engine.dismissNotice}
          leaveAfterMs={notice.kind === 'success' ? noticeMs : undefined}
        />
      )}
    </ToastStack>
  )
}
