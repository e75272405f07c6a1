import { Button } from '@latchkey/ui/button/Button'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'

/** Opens the checks that find the cause of a failure. */
export function TroubleshootLink() {
  const modal = useModal()
  const text = useText('shell')
  return (
    <Button kind="ghost" wide onClick={() => modal.push({ name: 'Troubleshoot' })}>
      {text('troubleshoot')}
    </Button>
  )
}
