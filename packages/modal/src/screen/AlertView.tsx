import type { LatchkeyError } from '@latchkey/base/errors'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useText } from '../i18n/useText.ts'
import { FaultView } from '../shell/FaultView.tsx'

/** A mistake in the app's setup (spec S5.7, S8.1): shown to everyone who opens the modal, because nothing else can work. */
export function AlertView({ error }: { readonly error: LatchkeyError }) {
  const text = useText('shell')
  const { messageOf } = useErrorText()
  const message = messageOf(error)
  return (
    <FaultView
      header={text('notSetUp')}
      title={text('notReady')}
      detail={text('notReadyDetail')}
      code={error.code}
      message={message}
    >
      <CopyWideButton
        value={`${error.code}: ${message}`}
        label={text('copyDetails')}
        copiedLabel={text('detailsCopied')}
        failedLabel={text('copyFailed')}
      />
    </FaultView>
  )
}
