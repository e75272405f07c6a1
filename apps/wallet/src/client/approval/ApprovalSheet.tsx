import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import type { Metadata } from '@latchkey/walletconnect/sign/types'
import { type ReactNode, useEffect, useState } from 'react'
import { AppLogo } from '../sessions/AppLogo.tsx'
import { siteOf } from '../sessions/siteOf.ts'
import { useNow } from '../useNow.ts'
import { Countdown } from './Countdown.tsx'
import { useInputGuard } from './useInputGuard.ts'

/** Shows a request for approval: the app, the request, the time left, its details and the buttons. Input is ignored at first, so that nothing unread is approved. */
export function ApprovalSheet(props: ApprovalSheet.Props) {
  const { app, text, expirySec, fullSec, moreCount, approve, reject, children, onLater } = props
  const site = siteOf(app.url) || app.name
  const leftSec = Math.max(0, Math.ceil(expirySec - useNow(1000) / 1000))
  const isReadable = useInputGuard(`${text} ${props.revision ?? ''}`)
  const rejectButton = (
    <Button wide kind={reject.danger ? 'danger' : 'neutral'} disabled={!isReadable} onClick={reject.onPress}>
      Reject
    </Button>
  )
  return (
    <Dialog open labelledBy="approval-title" describedBy="approval-text" onOpenChange={onLater}>
      <Sheet>
        <SheetBody gap={8}>
          <header className="approval-head">
            <AppLogo metadata={app} size={48} />
            <div className="approval-who">
              <Text as="h2" kind="title" id="approval-title">
                {site}
              </Text>
              <Text kind="small" tone="quiet" id="approval-text">
                {text}
              </Text>
            </div>
            <Countdown leftSec={leftSec} fullSec={fullSec} />
          </header>
          {children}
        </SheetBody>
        <div className="approval-buttons">
          {moreCount > 0 && (
            <Text kind="small" tone="quiet" center>
              {moreText(moreCount)}
            </Text>
          )}
          {approve ? (
            <ButtonPair>
              {rejectButton}
              <Button kind="filled" wide loading={approve.isPending} disabled={!isReadable} onClick={approve.onPress}>
                {approve.label}
              </Button>
            </ButtonPair>
          ) : (
            rejectButton
          )}
        </div>
        <Announcement text={`${site} ${text}.${moreCount > 0 ? ` ${moreText(moreCount)}.` : ''}`} leftSec={leftSec} />
      </Sheet>
    </Dialog>
  )
}

const moreText = (count: number) => (count === 1 ? '1 more request' : `${count} more requests`)

/** Reads the request aloud, then the time at one minute and at ten seconds. */
function Announcement({ text, leftSec }: { readonly text: string; readonly leftSec: number }) {
  const [announced, setAnnounced] = useState('')
  // Mounted empty: screen readers often skip a live region that is added together with its text.
  useEffect(() => setAnnounced(text), [text])
  return <LiveRegion message={leftSec <= 10 ? '10 seconds left' : leftSec <= 60 ? 'One minute left' : announced} />
}

export declare namespace ApprovalSheet {
  type Props = {
    readonly app: Metadata
    /** The app's request, shown after the site's name: "wants to connect". */
    readonly text: string
    /** Changes with the facts on the sheet, such as the fee; input is then ignored again for a moment. */
    readonly revision?: string | undefined
    /** Unix seconds. */
    readonly expirySec: number
    /** Seconds of a full countdown ring. */
    readonly fullSec: number
    /** Number of requests after this one. */
    readonly moreCount: number
    /** Without it, the request can only be rejected. */
    readonly approve?: { readonly label: string; readonly isPending: boolean; readonly onPress: () => void } | undefined
    readonly reject: { readonly danger: boolean; readonly onPress: () => void }
    readonly children: ReactNode
    /** Called on Escape or a click outside the sheet: the request stays unanswered and moves to the pending list. */
    readonly onLater: () => void
  }
}
