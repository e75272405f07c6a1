import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import { type MouseEvent, useRef, useState } from 'react'
import type { ApprovalTexts } from '../../texts/approvalTexts.ts'
import { fill } from '../../texts/fill.ts'
import type { ApprovalQueue, ShownRequest } from '../queue/approvalQueue.ts'
import { Details } from './Details.tsx'
import { Facts } from './Facts.tsx'
import { Head } from './Head.tsx'
import { KeyHost } from './KeyHost.tsx'
import { MessageSummary } from './MessageSummary.tsx'
import { needsWindow } from './needsWindow.ts'
import type { RequestParts } from './requestParts.tsx'
import { SheetContext } from './SheetContext.ts'
import type { SheetSite } from './sheetSite.ts'
import { useApprovalWindow } from './useApprovalWindow.ts'
import { useEstimate } from './useEstimate.ts'
import { useInputGuard } from './useInputGuard.ts'
import { useNetworkPicture } from './useNetworkPicture.ts'
import { useSmallFrame } from './useSmallFrame.ts'
import { useVisibility } from './useVisibility.ts'

/**
 * Shows one request of a page and takes the visitor's decision. Ignores input for a moment after the sheet appears or
 * changes, and allows approval only while the whole sheet is visible. If the browser cannot check this, or the frame is
 * too small, the decision is made in a separate window.
 */
export function ApprovalSheet({ site, queue, shown, texts, parts }: ApprovalSheet.Props) {
  const { id, asked, status, waiting } = shown
  const { estimate, attempt, isRenewing, retry, renew } = useEstimate(site, { asked, tag: texts.tag })
  const networkPicture = useNetworkPicture(parts)
  const inside = useRef<HTMLSpanElement>(null)
  const visibility = useVisibility(inside)
  const isSmall = useSmallFrame()
  const [confirming, setConfirming] = useState(false)
  const separate = useApprovalWindow(site, { queue, id, asked })
  const shownState = [attempt, estimate?.atMs ?? !estimate, visibility, isSmall, confirming, separate.status].join()
  const { isReadable, takes } = useInputGuard(site.clock, shownState)
  const isWorking = status === 'working'
  const failure = estimate?.failure
  // Other failures are final. A request that is short of funds succeeds only after the visitor has changed something.
  const isShort = failure === 'reverts' || estimate?.prepared?.isAffordable === false
  const canRetry = isShort || failure === 'unreachable'
  const canApprove = !asked.refusal && !failure && !canRetry
  const isBlocked = !canApprove && !canRetry
  const isCautious = isShort || parts?.isRisky(asked, estimate)
  const own = asked.view?.buttons?.(texts.tag)
  // For a batch, the sum and the other changes say more than the single calls.
  const isBatch = asked.facts.kind === 'batch'
  const changes = parts && <parts.BalanceChanges key="changes" />
  const notes = parts && <parts.Warnings key="notes" tone="warn" />
  const summary = parts && <parts.Summary key="summary" />
  const isCovered = visibility === 'covered'
  // Nothing covers a separate window.
  const isUnjudged = visibility === 'unsupported' && site.window.parent !== site.window
  const inWindow = isSmall || (isUnjudged && needsWindow(asked))
  const confirmsTwice = isUnjudged && !inWindow
  const toWindow = canApprove && inWindow && !isWorking

  const decide = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    if (!isWorking && takes(event)) act()
  }
  const rejectButton = (
    <Button
      wide
      kind={isBlocked || isCautious ? 'filled' : 'neutral'}
      disabled={!isReadable || isWorking}
      onClick={decide(() => queue.reject(id))}
    >
      {(!isBlocked && own?.reject) || texts.buttons[isBlocked ? 'close' : 'reject']}
    </Button>
  )
  const approve = async () => {
    if (confirmsTwice && !confirming) setConfirming(true)
    else if (await renew()) queue.approve(id, estimate?.prepared)
  }
  const [forward, act] = canRetry
    ? (['tryAgain', retry] as const)
    : !toWindow
      ? ([confirming ? 'confirm' : approveKind(asked.facts.kind), approve] as const)
      : separate.status === 'open'
        ? (['showWindow', separate.focus] as const)
        : (['openWindow', separate.open] as const)
  return (
    <SheetContext value={{ texts, asked, estimate, networkPicture, host: site.window.location.host }}>
      <Dialog
        open
        labelledBy="approval-site"
        describedBy="approval-request"
        onOpenChange={(_, { reason }) => {
          if (reason === 'escape' && isReadable) queue.reject(id)
        }}
      >
        <Sheet>
          <KeyHost />
          <SheetBody>
            <Head titleId="approval-site" textId="approval-request" parts={parts} />
            {parts && <parts.Warnings tone="bad" />}
            {parts && <parts.HiddenGrants />}
            {isBatch ? [changes, notes, summary] : [summary, changes, notes]}
            {!parts && asked.facts.kind === 'message' && <MessageSummary {...asked.facts} />}
            <Facts parts={parts} />
            <Details parts={parts} />
          </SheetBody>
          <SheetActions>
            {parts && <parts.Fee />}
            {canApprove && isCovered && isReadable && !inWindow && <Banner tone="warn" {...texts.warnings.covered} />}
            {toWindow && (
              <Banner tone="warn" {...texts.ownWindow[separate.status === 'closed' ? 'needed' : separate.status]} />
            )}
            {waiting > 0 && (
              <Text kind="small" tone="quiet" center>
                {fill(texts.tag, texts.waiting, { count: waiting })}
              </Text>
            )}
            {isBlocked ? (
              rejectButton
            ) : (
              <ButtonPair>
                {rejectButton}
                <Button
                  kind={isCautious ? 'neutral' : 'filled'}
                  wide
                  loading={isWorking || isRenewing || (!estimate && !toWindow)}
                  disabled={!isReadable || (isCovered && canApprove && !toWindow)}
                  onClick={decide(act)}
                >
                  {(forward === 'approve' && own?.approve) || texts.buttons[forward]}
                </Button>
              </ButtonPair>
            )}
          </SheetActions>
          <LiveRegion message={isWorking ? texts.working : ''} />
          <span ref={inside} hidden />
        </Sheet>
      </Dialog>
    </SheetContext>
  )
}

function approveKind(kind: ShownRequest['asked']['facts']['kind']): 'approve' | 'sign' | 'signIn' {
  if (kind === 'signIn') return 'signIn'
  return kind === 'message' || kind === 'typedData' ? 'sign' : 'approve'
}

export declare namespace ApprovalSheet {
  type Props = {
    readonly site: SheetSite
    readonly queue: ApprovalQueue
    readonly shown: ShownRequest
    readonly texts: ApprovalTexts
    /** Undefined for a plain message. */
    readonly parts: RequestParts | undefined
  }
}
