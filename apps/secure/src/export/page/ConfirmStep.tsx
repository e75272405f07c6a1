import { Banner } from '@latchkey/ui/banner/Banner'
import { Field } from '@latchkey/ui/field/Field'
import { useState } from 'react'
import { FormSheet } from '../../dialog/FormSheet.tsx'
import type { ExportTexts } from '../../texts/exportTexts.ts'
import { fill } from '../../texts/fill.ts'

/** Explains the export. The owner has to type a word, to make sure the text is not skipped. */
export function ConfirmStep({ texts, proofHelp, onConfirm, onCancel }: ConfirmStep.Props) {
  const { confirm } = texts
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toLocaleUpperCase(texts.tag) === confirm.word
  return (
    <FormSheet
      title={texts.title}
      text={confirm.text}
      cancel={texts.steps.cancel}
      submit={confirm.next}
      disabled={!isConfirmed}
      onCancel={onCancel}
      onSubmit={onConfirm}
    >
      <Banner tone="bad" title={confirm.theft} detail={confirm.theftDetail} />
      <Banner tone="warn" title={confirm.scam} detail={confirm.scamDetail} />
      <Field
        label={fill(texts.tag, confirm.typeWord, { word: confirm.word })}
        showLabel
        value={typed}
        onChange={setTyped}
        help={proofHelp}
        enterKeyHint="go"
      />
    </FormSheet>
  )
}

export declare namespace ConfirmStep {
  type Props = {
    readonly texts: ExportTexts
    /** The owner's next proof of identity. */
    readonly proofHelp: string
    readonly onConfirm: () => void
    readonly onCancel: () => void
  }
}
