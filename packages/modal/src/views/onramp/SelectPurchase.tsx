import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Search } from '@latchkey/ui/field/Search'
import { tokenPicture } from '@latchkey/ui/glyph/drawnPictures'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import type { Buying } from './buying.ts'
import styles, { sheet } from './OnRampProvidersView.lk.css'

const ref = partRef(sheet)

/** The tokens sold on the network. */
export function SelectPurchase({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const [term, setTerm] = useState('')
  const { sold, currency, change, back } = buying
  const wanted = term.trim().toLowerCase()
  const found = sold.filter(({ name, symbol }) => [name, symbol].some((one) => one.toLowerCase().includes(wanted)))
  const isEmpty = found.length === 0
  useAnnouncement(isEmpty ? text('noTokens') : undefined)
  return (
    <>
      <ViewHeader title={text('selectToken')} />
      <div ref={ref} className={styles.search}>
        <Search label={text('searchSold')} clearLabel={text('clear')} value={term} onChange={setTerm} />
      </div>
      <SheetBody list>
        <RowList label={text('tokens')}>
          {found.map((one) => (
            <ListRow
              key={`${one.networkId} ${one.symbol}`}
              icon={<TokenGlyph size={40} src={one.iconUrl ?? tokenPicture(one.symbol)} name={one.symbol} />}
              title={one.name}
              detail={one.symbol}
              selected={one === currency}
              onClick={() => {
                change({ symbol: one.symbol })
                back()
              }}
            />
          ))}
        </RowList>
        {isEmpty && <EmptyState title={text('noTokens')} />}
      </SheetBody>
    </>
  )
}
