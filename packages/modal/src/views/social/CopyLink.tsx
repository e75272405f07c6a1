import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { useText } from '../../i18n/useText.ts'

/** Copies the sign-in link once it is available. */
export function CopyLink({ uri }: { readonly uri: string | undefined }) {
  const text = useText('social')
  return (
    <CopyWideButton
      value={uri ?? ''}
      disabled={uri === undefined}
      label={text('copyLink')}
      copiedLabel={text('linkCopied')}
      failedLabel={text('copyFailed')}
    />
  )
}
