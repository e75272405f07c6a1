import type { AccountParams } from '@latchkey/core/account/queries'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { Picture } from '@latchkey/ui/icons/Picture'
import { useText } from '../../i18n/useText.ts'
import { EmptyTab } from './EmptyTab.tsx'
import { useExplorerLink } from './useExplorerLink.ts'

/** No server lists NFTs yet; says so, and leads to the explorer, which does. */
export function NftList({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const explorer = useExplorerLink('address', account.address)
  return (
    <EmptyTab icon={<Picture size={28} />} title={text('noNfts')} detail={text('noNftsDetail')}>
      {explorer !== undefined && (
        <Button size="sm" href={explorer} newTab iconEnd={<External size={16} />}>
          {text('viewOnExplorer')}
        </Button>
      )}
    </EmptyTab>
  )
}
