import { Button } from '@latchkey/ui/button/Button'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { useText } from '../../i18n/useText.ts'
import { ReloadButton } from '../../shell/ReloadButton.tsx'

/** Starts a failed sign-in again. If code of the secure site's channel is missing, only a reload helps. */
export function RetryButton({ code, start }: RetryButton.Props) {
  const text = useText('social')
  if (code === 'FRAME_LOAD_FAILED') return <ReloadButton />
  return (
    <Button kind="filled" wide icon={<Refresh />} onClick={start}>
      {text('tryAgain')}
    </Button>
  )
}

export declare namespace RetryButton {
  type Props = { readonly code: string; readonly start: () => void }
}
