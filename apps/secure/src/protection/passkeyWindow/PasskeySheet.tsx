import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { useState } from 'react'
import { createPasskey } from '../passkeys.ts'
import { DialogSheet } from '../sheet/DialogSheet.tsx'
import type { ProtectionTexts } from '../texts/texts.ts'

/** Creates a passkey at the top of a window, for browsers that allow it in no frame. */
export function PasskeySheet({ texts, ownerName, onCreated }: PasskeySheet.Props) {
  const { protect } = texts
  const [hasFailed, setFailed] = useState(false)
  const create = () => {
    setFailed(false)
    createPasskey(ownerName).then(onCreated, () => setFailed(true))
  }
  return (
    <DialogSheet
      title={protect.createPasskey}
      text={protect.passkeyText}
      actions={
        <Button wide kind="filled" onClick={create}>
          {protect.createPasskey}
        </Button>
      }
    >
      {hasFailed && <Banner tone="bad" title={protect.passkeyFailed} />}
    </DialogSheet>
  )
}

export declare namespace PasskeySheet {
  type Props = {
    readonly texts: ProtectionTexts
    readonly ownerName: string
    readonly onCreated: (credentialId: string) => void
  }
}
