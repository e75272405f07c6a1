import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { useRef } from 'react'
import { DialogSheet } from '../dialog/DialogSheet.tsx'
import type { RecoveryTexts } from '../texts/recoveryTexts.ts'

/** The owner chooses the recovery file. */
export function ChooseStep({ texts, isInvalid, onChosen }: ChooseStep.Props) {
  const input = useRef<HTMLInputElement>(null)
  const { choose } = texts
  return (
    <DialogSheet
      title={choose.title}
      text={choose.text}
      actions={
        <Button wide kind="filled" onClick={() => input.current?.click()}>
          {choose.button}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={choose.button}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again.
          currentTarget.value = ''
          if (file) onChosen(file)
        }}
      />
      <Banner tone="accent" title={choose.offline} detail={choose.offlineDetail} />
      {isInvalid && <Banner tone="bad" title={choose.invalid} detail={choose.invalidDetail} />}
    </DialogSheet>
  )
}

export declare namespace ChooseStep {
  type Props = {
    readonly texts: RecoveryTexts
    readonly isInvalid: boolean
    readonly onChosen: (file: Blob) => void
  }
}
