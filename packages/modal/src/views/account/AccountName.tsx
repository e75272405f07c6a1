import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { Address } from '@latchkey/ui/text/Address'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { shortName } from '../names/shortName.ts'
import { type NamedAccount, useIdentity } from '../names/useIdentity.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** The heading of the account: its name, or its address if it has none, with a button that copies the address. */
export function AccountName({ account }: { readonly account: NamedAccount }) {
  const text = useText('account')
  const { headingId } = useModal()
  const { address } = account
  const { name } = useIdentity(account)
  return (
    <div ref={ref} className={styles.name}>
      <h2
        id={headingId}
        className={styles.heading}
        tabIndex={-1}
        aria-label={text('title', { address: name ?? address })}
      >
        {name === undefined ? <Address value={address} /> : <bdi dir="ltr">{shortName(name)}</bdi>}
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
