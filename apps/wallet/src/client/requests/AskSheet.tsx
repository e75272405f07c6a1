import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import type { Metadata } from '@latchkey/walletconnect/sign/types'
import type { ReactNode } from 'react'
import { AppLogo } from '../sessions/AppLogo.tsx'
import { siteOf } from '../sessions/siteOf.ts'
import { useNow } from '../useNow.ts'

/** Something an app asks, to be decided: who asks, what, how long there is, then the facts and the buttons. */
export function AskSheet(props: AskSheet.Props) {
  const { app, wants, position, buttons, children, onLater } = props
  return (
    <Dialog open labelledBy="ask-title" describedBy="ask-wants" onOpenChange={onLater}>
      <Sheet>
        <SheetBody gap={8}>
          <header className="ask-head">
            <AppLogo metadata={app} size={48} />
            <div className="ask-who">
              <Text as="h2" kind="title" id="ask-title">
                {siteOf(app.url) || app.name}
              </Text>
              <Text kind="small" tone="quiet" id="ask-wants">
                {wants}
              </Text>
            </div>
            <Countdown expirySec={props.expirySec} lifeSec={props.lifeSec} />
          </header>
          {children}
        </SheetBody>
        <div className="ask-buttons">
          {position}
          {buttons}
        </div>
      </Sheet>
    </Dialog>
  )
}

/** Time left to answer. Nothing is shown while it is long; it is said aloud at 60 and 10 seconds only. */
function Countdown({ expirySec, lifeSec }: Pick<AskSheet.Props, 'expirySec' | 'lifeSec'>) {
  const left = Math.max(0, Math.ceil(expirySec - useNow(1000) / 1000))
  if (left > lifeSec) return null
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const spoken = left <= 10 ? '10 seconds left' : left <= 60 ? 'One minute left' : ''
  return (
    <>
      <Ring size={44} stroke={2.5} value={left / lifeSec} tone={left <= 60 ? 'warn' : 'accent'}>
        <span className="clock">{clock}</span>
      </Ring>
      <LiveRegion message={spoken} />
    </>
  )
}

export declare namespace AskSheet {
  type Props = {
    readonly app: Metadata
    /** Goes on after the site's name: "wants to connect". */
    readonly wants: string
    /** Unix seconds. */
    readonly expirySec: number
    /** The longest time there can be: a full ring. */
    readonly lifeSec: number
    /** A line over the buttons: how many wait. */
    readonly position?: ReactNode
    readonly buttons: ReactNode
    readonly children: ReactNode
    /** Escape or a press beside the sheet: nothing is answered, it waits in the list. */
    readonly onLater: () => void
  }
}
