import { Button } from '@latchkey/ui/button/Button'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useText } from '../i18n/useText.ts'
import { FaultView } from './FaultView.tsx'

/** Replaces a view that crashed. Says what happened and offers to open the view again. */
export function ViewFailed({ error, again }: ViewFailed.Props) {
  const text = useText('shell')
  const { errorText } = useErrorText()
  return (
    <FaultView title={text('somethingWrong')} {...errorText(error)}>
      <Button kind="filled" wide onClick={again}>
        {text('tryAgain')}
      </Button>
    </FaultView>
  )
}

export declare namespace ViewFailed {
  type Props = { readonly error: unknown; readonly again: () => void }
}
