import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Field } from '@latchkey/ui/field/Field'
import { type FormEvent, useState } from 'react'
import { DialogSheet } from '../../protection/sheet/DialogSheet.tsx'
import type { ExportTexts } from '../texts/texts.ts'

/** What an export means. The owner types a word, so that nobody gets here by pressing buttons without reading. */
export function ConfirmStep({ texts, onConfirm, onCancel }: ConfirmStep.Props) {
  const { confirm } = texts
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toLocaleUpperCase(texts.tag) === confirm.word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <DialogSheet
        title={texts.title}
        text={confirm.text}
        onCancel={onCancel}
        actions={
          <ButtonPair>
            <Button wide onClick={onCancel}>
              {texts.steps.cancel}
            </Button>
            <Button wide kind="filled" submit disabled={!isConfirmed}>
              {confirm.next}
            </Button>
          </ButtonPair>
        }
      >
        <Banner tone="bad" title={confirm.theft} detail={confirm.theftDetail} />
        <Banner tone="warn" title={confirm.scam} detail={confirm.scamDetail} />
        <Field
          label={confirm.typeWord(confirm.word)}
          showLabel
          value={typed}
          onChange={setTyped}
          help={confirm.proofHelp}
          enterKeyHint="go"
        />
      </DialogSheet>
    </form>
  )
}

export declare namespace ConfirmStep {
  type Props = { readonly texts: ExportTexts; readonly onConfirm: () => void; readonly onCancel: () => void }
}
