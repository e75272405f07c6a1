import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Button } from '@latchkey/ui/button/Button'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { operationChunk } from '../activity/operationChunk.ts'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'

/**
 * Waits for the wallet. If the visitor leaves, a request that the wallet has received stays open there; an undelivered one is
 * withdrawn.
 */
export function ConfirmInWallet({ heading, detail, undelivered, sent, back, children }: ConfirmInWallet.Props) {
  const text = useText('amounts')
  const { wallet } = useAccount()
  const late = useLate(undelivered)
  // Preloads the next step, the result.
  useEffect(() => void operationChunk.load().catch(() => {}), [])
  const name = wallet?.name ?? ''
  const title = sent ?? (late ? text('notDelivered') : text('confirm', { wallet: name }))
  return (
    <>
      <ViewHeader title={heading} />
      <SheetBody roomy>
        <LogoStatus ring="waiting" title={title} detail={detail}>
          <WalletMark name={name} icon={wallet?.icon} />
        </LogoStatus>
        {children}
        <StatusActions>
          {!late && sent === undefined && <OpenWallet />}
          {/* Ignores the second click of a double click on the previous step's button. */}
          <Button wide onClick={({ detail: clicks }) => void (clicks < 2 && back())}>
            {text('cancel')}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}

export declare namespace ConfirmInWallet {
  type Props = {
    readonly heading: string
    /** Describes the request to the wallet. */
    readonly detail: string
    /** The request has not reached the relay yet. */
    readonly undelivered: boolean
    /** Title while waiting for confirmation after the wallet has sent the transaction. */
    readonly sent?: string | undefined
    readonly back: () => void
    readonly children?: ReactNode
  }
}

/** A request usually reaches the relay at once; a longer delay is explained on screen. */
const deliveryMs = 1_500

/** True once `waits` has been true for longer than a delivery usually takes. */
function useLate(waits: boolean): boolean {
  const { clock } = useLatchkey()
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    return waits ? clock.after(deliveryMs, () => setLate(true)) : undefined
  }, [waits, clock])
  return late && waits
}
