import { Banner } from '@latchkey/ui/banner/Banner'
import { FormSheet } from '../../dialog/FormSheet.tsx'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'
import type { PasskeySecret } from '../passkey/requestPasskey.ts'
import { type UsePasskey, usePasskey } from './usePasskey.ts'

/** A button that opens the browser's passkey prompt, and the reason if that failed. */
export function PasskeySheet(props: PasskeySheet.Props) {
  const { texts, title, text, submit, problem, unusedHint, request, onSecret, onCancel } = props
  const { isWorking, error, run } = usePasskey(texts, onSecret)
  const shown = error?.text ?? (isWorking ? undefined : problem)
  return (
    <FormSheet
      {...{ title, text, submit, onCancel }}
      cancel={texts.cancel}
      loading={isWorking}
      onSubmit={() => run(request)}
    >
      {shown !== undefined && <Banner tone="bad" title={shown} detail={error?.isUnused ? unusedHint : undefined} />}
    </FormSheet>
  )
}

export declare namespace PasskeySheet {
  type Props = {
    readonly texts: ProtectionTexts
    readonly title: string
    readonly text: string
    readonly submit: string
    /** Why the dialog is shown again. */
    readonly problem?: string | undefined
    /** Advice for when no passkey was used. */
    readonly unusedHint?: string | undefined
    readonly request: UsePasskey
    readonly onSecret: (secret: PasskeySecret) => void
    readonly onCancel: () => void
  }
}
