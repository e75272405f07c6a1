import { useAccount } from '@latchkey/react/account/useAccount'
import { useDisconnect } from '@latchkey/react/connect/useDisconnect'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { partRef } from '@latchkey/ui/css/partRef'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { Address } from '@latchkey/ui/text/Address'
import { TextLink } from '@latchkey/ui/text/Text'
import { networksText } from '../../i18n/en/networks.ts'
import { useText } from '../../i18n/useText.ts'
import styles, { sheet } from './WhoFooter.lk.css'

const ref = partRef(sheet)

/** Who is connected, and the other way out. */
export function WhoFooter() {
  const text = useText('networks', networksText)
  const { address = '' } = useAccount()
  const disconnect = useDisconnect()
  return (
    <SheetFooter between>
      <span ref={ref} className={styles.who}>
        <Avatar seed={address} size={20} />
        <Address value={address} />
      </span>
      <TextLink onClick={() => void disconnect().catch(() => {})}>{text.disconnect}</TextLink>
    </SheetFooter>
  )
}
