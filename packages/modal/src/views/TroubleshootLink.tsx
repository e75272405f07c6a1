import { Button } from '@latchkey/ui/button/Button'
import { useText } from '../i18n/useText.ts'
import { useModal } from '../ModalContext.ts'

/** Below a failure: opens the checks that find its cause. */
export function TroubleshootLink() {
  const modal = useModal()
  const text = useText('shell')
  return (
    <Button kind="ghost" wide onClick={() => modal.push({ name: 'Troubleshoot' })}>
      {text('troubleshoot')}
    </Button>
  )
}
