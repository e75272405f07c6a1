import { Button } from '@latchkey/ui/button/Button'
import { usePageText } from '../i18n/usePageText.ts'

/** Reloads the page. For code that could not be loaded: browsers do not request a failed module again. */
export function ReloadButton() {
  const text = usePageText()
  return (
    <Button kind="filled" wide onClick={() => location.reload()}>
      {text('reload')}
    </Button>
  )
}
