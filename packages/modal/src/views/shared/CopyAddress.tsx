import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { Address } from '@latchkey/ui/text/Address'
import { useText } from '../../i18n/useText.ts'

/** A shortened address; pressing it copies the full address. */
export function CopyAddress({ value }: { readonly value: string }) {
  const text = useText('account')
  return (
    <CopyButton
      value={value}
      label={text('copyAddress')}
      copiedLabel={text('addressCopied')}
      failedLabel={text('copyFailed')}
    >
      <Address value={value} />
    </CopyButton>
  )
}
