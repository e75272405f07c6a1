import { useAccount } from '@latchkey/react/account/useAccount'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { partRef } from '@latchkey/ui/css/partRef'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { Address } from '@latchkey/ui/text/Address'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useText } from '../../i18n/useText.ts'
import { useLeave } from '../shared/useLeave.ts'
import styles, { sheet } from './AccountFooter.lk.css'

const ref = partRef(sheet)

/** The connected account, and a way to disconnect it. */
export function AccountFooter() {
  const text = useText('networks')
  const { address = '' } = useAccount()
  const leave = useLeave('networks')
  return (
    <SheetFooter between>
      <span ref={ref} className={styles.who}>
        <Avatar seed={address} size={20} />
        <Address value={address} />
      </span>
      <TextLink onClick={leave}>{text('disconnect')}</TextLink>
    </SheetFooter>
  )
}
