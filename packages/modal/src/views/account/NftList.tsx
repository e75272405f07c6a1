import type { AccountParams } from '@latchkey/core/account/queries'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { External } from '@latchkey/ui/icons/External'
import { Picture } from '@latchkey/ui/icons/Picture'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import styles, { sheet } from './AccountView.lk.css'
import { useExplorerLink } from './useExplorerLink.ts'

const ref = partRef(sheet)

/** No server lists NFTs yet: says so, and links to the explorer, which does. */
export function NftList({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const explorer = useExplorerLink('address', account.address)
  return (
    <div ref={ref} className={styles.empty}>
      <StatusBlock small picture={<Frames />} title={text('noNfts')} detail={text('noNftsDetail')} />
      {explorer !== undefined && (
        <Button size="sm" href={explorer} newTab iconEnd={<External size={16} />}>
          {text('viewOnExplorer')}
        </Button>
      )}
    </div>
  )
}

function Frames() {
  return (
    <span className={styles.frames} aria-hidden="true">
      <span className={styles.frame} />
      <span className={styles.frame}>
        <Picture size={28} />
      </span>
      <span className={styles.frame} />
    </span>
  )
}
