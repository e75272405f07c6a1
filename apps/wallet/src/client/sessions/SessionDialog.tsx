import { Button } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Close } from '@latchkey/ui/icons/Close'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { useState } from 'react'
import { networkName } from '../networks/walletNetworks.ts'
import { useNow } from '../useNow.ts'
import { useWallet } from '../WalletContext.ts'
import { networkIdsOf } from './SessionList.tsx'
import { siteOf } from './siteOf.ts'
import { timeLeft } from './timeLeft.ts'

/** One connected app: its site, networks and remaining time, and Disconnect. */
export function SessionDialog({ session, onClose }: SessionDialog.Props) {
  const { engine } = useWallet()
  const now = useNow(30_000)
  const [isLeaving, setIsLeaving] = useState(false)
  const { name, url } = session.peer.metadata
  const leave = async () => {
    setIsLeaving(true)
    await engine.disconnect(session.topic)
    onClose()
  }
  const facts = [
    { label: 'Site', value: siteOf(url) },
    { label: 'Networks', value: networkIdsOf(session).map(networkName).join(', ') },
    { label: 'Expires', value: timeLeft(session.expirySec, now) },
  ]
  return (
    <Dialog open labelledBy="session-title" onOpenChange={onClose}>
      <Sheet>
        <SheetHeader
          title={name}
          titleId="session-title"
          end={
            <IconButton label="Close" onClick={onClose}>
              <Close />
            </IconButton>
          }
        />
        <SheetBody>
          <FactsCard facts={facts} />
          <Button wide loading={isLeaving} onClick={() => void leave()}>
            Disconnect
          </Button>
        </SheetBody>
      </Sheet>
    </Dialog>
  )
}

export declare namespace SessionDialog {
  type Props = { readonly session: Session; readonly onClose: () => void }
}
