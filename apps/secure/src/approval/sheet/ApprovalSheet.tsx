import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import { type MouseEvent, useRef } from 'react'
import type { SecureSite } from '../../frame/site.ts'
import type { ApprovalQueue, ShownRequest } from '../approvalQueue.ts'
import type { ApprovalTexts } from '../texts/texts.ts'
import { BalanceChanges } from './BalanceChanges.tsx'
import { Details } from './Details.tsx'
import { Facts } from './Facts.tsx'
import { Head } from './Head.tsx'
import { SheetContext } from './SheetContext.ts'
import { Summary } from './Summary.tsx'
import { useEstimate } from './useEstimate.ts'
import { useInputGuard } from './useInputGuard.ts'
import { useVisibility } from './useVisibility.ts'
import { Warnings } from './Warnings.tsx'

/**
 * Shows one request of a page and takes the visitor's decision. Ignores input for a moment after the sheet appears or changes, and
 * allows approval only while the whole sheet is visible.
 */
export function ApprovalSheet({ site, queue, shown, texts }: ApprovalSheet.Props) {
  const { id, asked, status, waiting } = shown
  const { estimate, attempt, retry } = useEstimate(site, asked)
  const inside = useRef<HTMLSpanElement>(null)
  const visibility = useVisibility(inside)
  const isReadable = useInputGuard(site.clock, `${attempt} ${estimate ? 'ready' : 'pending'} ${visibility}`)
  const isWorking = status === 'working'
  const isFailed = estimate?.failure !== undefined
  const canApprove = !asked.refusal && estimate?.prepared?.isAffordable !== false && !isFailed
  const isCovered = visibility === 'covered'

  /** Ignores scripted clicks and the second click of a double click. */
  const decide = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    if (event.isTrusted && event.detail < 2 && isReadable && !isWorking) act()
  }
  const rejectButton = (
    <Button
      wide
      kind={asked.refusal ? 'filled' : 'neutral'}
      disabled={!isReadable || isWorking}
      onClick={decide(() => queue.reject(id))}
    >
      {asked.refusal ? texts.buttons.close : texts.buttons.reject}
    </Button>
  )
  return (
    <SheetContext value={{ texts, asked, estimate }}>
      <Dialog
        open
        labelledBy="approval-site"
        describedBy="approval-request"
        onOpenChange={(_, { reason }) => {
          if (reason === 'escape' && isReadable) queue.reject(id)
        }}
      >
        <Sheet>
          <SheetBody>
            <Head titleId="approval-site" textId="approval-request" />
            <Warnings tone="bad" />
            <Summary />
            <BalanceChanges />
            <Warnings tone="warn" />
            <Facts />
            <Details />
          </SheetBody>
          <SheetActions>
            {canApprove && isCovered && isReadable && <Banner tone="warn" {...texts.warnings.covered} />}
            {waiting > 0 && (
              <Text kind="small" tone="quiet" center>
                {texts.waiting(waiting)}
              </Text>
            )}
            {canApprove ? (
              <ButtonPair>
                {rejectButton}
                <Button
                  kind="filled"
                  wide
                  loading={!estimate || isWorking}
                  disabled={!isReadable || isCovered}
                  onClick={decide(() => queue.approve(id, estimate?.prepared))}
                >
                  {texts.buttons[approveKind(asked.facts.kind)]}
                </Button>
              </ButtonPair>
            ) : isFailed ? (
              <ButtonPair>
                {rejectButton}
                <Button wide disabled={!isReadable} onClick={decide(retry)}>
                  {texts.buttons.tryAgain}
                </Button>
              </ButtonPair>
            ) : (
              rejectButton
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
    readonly site: SecureSite
    readonly queue: ApprovalQueue
    readonly shown: ShownRequest
    readonly texts: ApprovalTexts
  }
}
