import type { Clock } from '@latchkey/base/clock'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { useEffect, useState } from 'react'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import type { ExportedKeys } from '../../signer/exportedKeys.ts'
import type { ExportTexts } from '../../texts/exportTexts.ts'
import { KeyCard } from './KeyCard.tsx'

const shownMs = 60_000

/**
 * Both keys, hidden until the owner holds a button. They are removed one minute after the first one was shown or
 * copied.
 */
export function KeysSheet({ received, clock, texts }: KeysSheet.Props) {
  const [keys, setKeys] = useState<ExportedKeys | undefined>(received)
  const [isUsed, setUsed] = useState(false)
  const forget = () => setKeys(undefined)
  useEffect(() => (isUsed ? clock.after(shownMs, () => setKeys(undefined)) : undefined), [clock, isUsed])
  const { shown } = texts
  if (!keys) return <DialogSheet title={shown.goneTitle} text={shown.goneText} actions={null} />
  return (
    <DialogSheet
      title={texts.keysTitle}
      text={isUsed ? shown.goingText : shown.text}
      actions={
        <Button wide kind="filled" onClick={forget}>
          {shown.done}
        </Button>
      }
    >
      <Banner tone="bad" title={shown.warning} detail={shown.warningDetail} />
      <KeyCard label={shown.evm} {...{ exported: keys.evm, texts, onUse: () => setUsed(true) }} />
      <KeyCard label={shown.sol} {...{ exported: keys.sol, texts, onUse: () => setUsed(true) }} />
    </DialogSheet>
  )
}

export declare namespace KeysSheet {
  type Props = { readonly received: ExportedKeys; readonly clock: Clock; readonly texts: ExportTexts }
}
