import { isLatchkeyError } from '@latchkey/base/errors'
import { Button } from '@latchkey/ui/button/Button'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useText } from '../i18n/useText.ts'
import { FaultView } from '../shell/FaultView.tsx'
import { TroubleshootLink } from '../views/shared/TroubleshootLink.tsx'

/** Replaces a view that crashed: shows the error and offers to open the view again. */
export function ViewFailed({ error, again }: ViewFailed.Props) {
  const text = useText('shell')
  const { messageOf } = useErrorText()
  const known = isLatchkeyError(error) ? error : undefined
  return (
    <FaultView
      header={text('somethingWrong')}
      title={text('notOpened')}
      detail={known?.audience === 'user' ? messageOf(known) : text('notOpenedDetail')}
      code={known?.code}
    >
      <Button kind="filled" wide icon={<Refresh />} onClick={again}>
        {text('tryAgain')}
      </Button>
      <TroubleshootLink />
    </FaultView>
  )
}

export declare namespace ViewFailed {
  type Props = { readonly error: unknown; readonly again: () => void }
}
