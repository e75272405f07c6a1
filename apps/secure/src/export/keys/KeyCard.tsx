import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Card } from '@latchkey/ui/card/Card'
import { useCopy } from '@latchkey/ui/copyButton/useCopy'
import { partRef } from '@latchkey/ui/css/partRef'
import { useState } from 'react'
import type { ExportedKey } from '../../signer/exportedKeys.ts'
import type { ExportTexts } from '../../texts/exportTexts.ts'
import { HoldButton } from './HoldButton.tsx'
import styles, { sheet } from './KeyCard.lk.css'

const ref = partRef(sheet)

/** One key: in the document only while its button is held. Copying takes a second press, after a warning. */
export function KeyCard({ label, exported, texts, onUse }: KeyCard.Props) {
  const { shown } = texts
  const [isHeld, setHeld] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const { state, copy } = useCopy(exported.key)
  const hold = (held: boolean) => {
    setHeld(held)
    if (held) onUse()
  }
  const pressCopy = () => {
    if (!isWarned) return setWarned(true)
    onUse()
    void copy()
  }
  return (
    <Card label={label}>
      <div ref={ref} className={styles.key}>
        <bdi className={styles.address} dir="ltr">
          {exported.address}
        </bdi>
        <code className={styles.secret} dir="ltr" data-key="">
          {isHeld ? exported.key : '•'.repeat(exported.key.length)}
        </code>
        {isWarned && <Banner tone="warn" title={shown.copyWarning} detail={shown.copyWarningDetail} />}
        <div className={styles.buttons}>
          <HoldButton label={`${shown.hold}: ${label}`} onHold={hold}>
            {shown.hold}
          </HoldButton>
          <Button size="md" kind="ghost" onClick={pressCopy}>
            {state === 'copied'
              ? shown.copied
              : state === 'failed'
                ? shown.copyFailed
                : isWarned
                  ? shown.copyNow
                  : shown.copy}
          </Button>
        </div>
      </div>
    </Card>
  )
}

export declare namespace KeyCard {
  type Props = {
    readonly label: string
    readonly exported: ExportedKey
    readonly texts: ExportTexts
    /** The key was shown or copied. */
    readonly onUse: () => void
  }
}
