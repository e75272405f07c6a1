import { Button } from '../button/Button.tsx'
import { Check } from '../icons/Check.tsx'
import { Copy } from '../icons/Copy.tsx'
import type { CopyButton } from './CopyButton.tsx'
import { useCopy } from './useCopy.tsx'

/** The full-width variant: "Copy link". After a press, its label becomes the result. */
export function CopyWideButton({ value, label, copiedLabel, failedLabel, disabled }: CopyWideButton.Props) {
  const { state, copy } = useCopy(value)
  return (
    <Button wide disabled={disabled} icon={state === 'copied' ? <Check /> : <Copy />} onClick={() => void copy()}>
      <span aria-live="polite">{{ idle: label, copied: copiedLabel, failed: failedLabel }[state]}</span>
    </Button>
  )
}

export declare namespace CopyWideButton {
  type Props = CopyButton.Labels & { readonly disabled?: boolean | undefined }
}
