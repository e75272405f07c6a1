import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { Address } from '@latchkey/ui/text/Address'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** The heading of the account: its address, with a copy button. */
export function AccountName({ address }: { readonly address: string }) {
  const text = useText('account')
  const { headingId } = useModal()
  return (
    <div ref={ref} className={styles.name}>
      <h2 id={headingId} className={styles.heading} tabIndex={-1} aria-label={text('title', { address })}>
        <Address value={address} />
      </h2>
      <CopyButton
        value={address}
        label={text('copyAddress')}
        copiedLabel={text('addressCopied')}
        failedLabel={text('copyFailed')}
      >
        {null}
      </CopyButton>
    </div>
  )
}
