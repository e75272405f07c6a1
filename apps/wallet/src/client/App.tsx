import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Toast, ToastStack } from '@latchkey/ui/toast/Toast'
import { useEffect, useState } from 'react'
import { AccountList } from './accounts/AccountList.tsx'
import { NextApproval } from './approval/NextApproval.tsx'
import { Header } from './Header.tsx'
import { NetworkPicker } from './networks/NetworkPicker.tsx'
import { PendingList } from './PendingList.tsx'
import { ConnectingDialog } from './pairing/ConnectingDialog.tsx'
import { LinkDialog } from './pairing/LinkDialog.tsx'
import { linkErrorText } from './pairing/linkErrorText.ts'
import type { DeepLink } from './pairing/readDeepLink.ts'
import { AnswerModePicker } from './requests/AnswerModePicker.tsx'
import { SessionDialog } from './sessions/SessionDialog.tsx'
import { SessionList } from './sessions/SessionList.tsx'
import { useWallet, useWalletState } from './WalletContext.ts'

const noticeMs = 4000

/** The home screen and the sheet over it. `deepLink`: the link that opened the page. */
export function App({ deepLink }: { readonly deepLink: DeepLink | undefined }) {
  const [link, setLink] = useState<LinkDialog.Props['start'] | 'empty' | 'connecting'>(
    deepLink?.kind === 'pair' ? 'connecting' : undefined,
  )
  const [openTopic, setOpenTopic] = useState<string>()
  const [deferred, setDeferred] = useState<readonly number[]>([])
  const [firstId, setFirstId] = useState(deepLink?.kind === 'request' ? deepLink.requestId : undefined)
  const { engine } = useWallet()
  useEffect(() => {
    if (deepLink?.kind !== 'pair') return
    engine.pair(deepLink.uri).then(
      () => setLink(undefined),
      (error) => setLink({ link: deepLink.uri, error: linkErrorText(error) }),
    )
  }, [deepLink, engine])
  const openSession = useWalletState((state) => state.sessions.find(({ topic }) => topic === openTopic))
  const showFirst = (id: number) => {
    setFirstId(id)
    setDeferred((old) => old.filter((other) => other !== id))
  }
  return (
    <>
      <main className="home">
        <Header />
        <Banner tone="warn" title="Test wallet with public keys" detail="Never send real funds to these accounts." />
        <PendingList deferred={deferred} onOpen={showFirst} />
        <AccountList />
        <NetworkPicker />
        <SessionList onOpen={setOpenTopic} />
        <AnswerModePicker />
        <div className="home-action">
          <Button kind="filled" wide onClick={() => setLink('empty')}>
            Paste a link
          </Button>
        </div>
      </main>
      {link === 'connecting' ? (
        <ConnectingDialog onClose={() => setLink(undefined)} />
      ) : link ? (
        <LinkDialog
          start={link === 'empty' ? undefined : link}
          onProposal={showFirst}
          onClose={() => setLink(undefined)}
        />
      ) : openSession ? (
        <SessionDialog session={openSession} onClose={() => setOpenTopic(undefined)} />
      ) : (
        <NextApproval firstId={firstId} deferred={deferred} onLater={(id) => setDeferred((old) => [...old, id])} />
      )}
      <Notices />
    </>
  )
}

function Notices() {
  const { engine } = useWallet()
  const notice = useWalletState((state) => state.notice)
  return (
    <ToastStack label="Notifications">
      {notice && (
        <Toast
          key={notice.id}
          kind={notice.kind}
          title={notice.text}
          closeLabel="Dismiss"
          onClose={engine.dismissNotice}
          leaveAfterMs={notice.kind === 'success' ? noticeMs : undefined}
        />
      )}
    </ToastStack>
  )
}
