import { orderWallets } from '@latchkey/core/wallets/orderWallets'
import { useWallets } from '@latchkey/react/wallets/useWallets'
import { Button } from '@latchkey/ui/button/Button'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Search } from '@latchkey/ui/field/Search'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { SearchMark } from '@latchkey/ui/icons/SearchMark'
import { RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useDirectory } from './useDirectory.ts'
import { WalletRow } from './WalletRow.tsx'

/** The operator's wallet directory with search (spec S2.4). */
export function AllWalletsView() {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const { errorText } = useErrorText()
  const [search, setSearch] = useState('')
  const term = search.trim()
  const directory = useDirectory(term)
  const detected = useWallets().filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
  const listed = directory.status === 'loaded' ? directory.wallets : []
  const choices = orderWallets({ detected, listed, recent: [] })
  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody list>
        <Search label={text('search')} clearLabel={text('clear')} value={search} onChange={setSearch} />
        {directory.status === 'loading' && <SkeletonRow />}
        {directory.status === 'failed' && (
          <EmptyState
            icon={<SearchMark size={28} />}
            title={connectText('walletsFailed')}
            detail={errorText(directory.error).text}
          />
        )}
        {directory.status === 'loaded' && choices.length === 0 && (
          <EmptyState
            icon={<SearchMark size={28} />}
            title={text('noResult', { search: term })}
            detail={text('noResultDetail')}
          />
        )}
        {choices.length > 0 && (
          <RowList label={connectText('wallets')}>
            {choices.map((choice) => (
              <WalletRow key={choice.id} choice={choice} />
            ))}
          </RowList>
        )}
        {directory.status === 'failed' && (
          <Button wide icon={<Refresh />} onClick={directory.retry}>
            {connectText('tryAgain')}
          </Button>
        )}
        {choices.length === 0 && (
          <Button wide onClick={() => modal.push({ name: 'ConnectingWalletConnectBasic' })}>
            {connectText('scan')}
          </Button>
        )}
      </SheetBody>
    </>
  )
}
