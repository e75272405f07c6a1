import { formatUnits } from '@latchkey/base/units'
import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import { isSameToken, type SwapSide } from '@latchkey/core/swap/swapDraft'
import { ToggleChip } from '@latchkey/ui/chip/ToggleChip'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Search } from '@latchkey/ui/field/Search'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { SwapNotes } from './SwapNotes.tsx'
import styles, { sheet } from './SwapView.lk.css'
import type { Swapping } from './swapping.ts'

const ref = partRef(sheet)

/** Number of suggestions: the server lists the native currency and the most traded tokens first. */
const suggestedCount = 4

/** Tokens of the network: suggestions, the account's tokens, then all others. */
export function SelectSwapToken({ swapping, side }: SelectSwapToken.Props) {
  const text = useText('swap', 'amounts')
  const [term, setTerm] = useState('')
  const { draft, change, tokens, heldUnits, back } = swapping
  const all = tokens.data ?? []
  const found = all.filter((token) => matches(token, term.trim().toLowerCase()))
  const own = found.filter((token) => (heldUnits(token) ?? 0n) > 0n)
  const choose = (token: SwapToken) => {
    change({ type: 'token', side, token })
    back()
  }
  const chosen = draft[side]
  const isChosen = (token: SwapToken) => chosen !== undefined && isSameToken(chosen, token)
  const isEmpty = tokens.data !== undefined && found.length === 0
  useAnnouncement(isEmpty ? text('noTokens') : undefined)
  const rows = (some: readonly SwapToken[]) =>
    some.map((token) => (
      <TokenRow
        key={token.address ?? 'native'}
        token={token}
        units={heldUnits(token)}
        isSelected={isChosen(token)}
        choose={choose}
      />
    ))
  return (
    <>
      <ViewHeader title={text('selectToken')} />
      <div ref={ref} className={styles.search}>
        <Search label={text('search')} clearLabel={text('clear')} value={term} onChange={setTerm} />
      </div>
      <SheetBody list>
        <SwapNotes swapping={swapping} />
        {term === '' && all.length > 0 && (
          <section ref={ref} className={styles.chips} aria-label={text('suggested')}>
            {all.slice(0, suggestedCount).map((token) => (
              <ToggleChip
                key={token.address ?? 'native'}
                icon={<TokenGlyph size={22} src={token.iconUrl} name={token.symbol} />}
                label={token.symbol}
                pressed={isChosen(token)}
                onChange={() => choose(token)}
              />
            ))}
          </section>
        )}
        <RowList showLabel label={text('yourTokens')}>
          {rows(own)}
        </RowList>
        <RowList showLabel label={text('allTokens')}>
          {rows(found.filter((token) => !own.includes(token)))}
        </RowList>
        {isEmpty && <EmptyState title={text('noTokens')} />}
        {tokens.isPending && [0, 1, 2].map((place) => <SkeletonRow key={place} />)}
      </SheetBody>
    </>
  )
}

declare namespace SelectSwapToken {
  type Props = { readonly swapping: Swapping; readonly side: SwapSide }
}

function TokenRow({ token, units, isSelected, choose }: TokenRow.Props) {
  const format = useFormat()
  const { name, symbol, decimals, iconUrl, price } = token
  const figure = units && formatUnits(units, decimals)
  return (
    <ListRow
      icon={<TokenGlyph size={40} src={iconUrl} name={symbol} />}
      title={name}
      detail={symbol}
      end={figure && <Amount value={format.figure(figure)} unit={symbol} />}
      endDetail={figure && price !== undefined && <Amount value={format.dollars(price * Number(figure))} />}
      selected={isSelected}
      onClick={() => choose(token)}
    />
  )
}

declare namespace TokenRow {
  type Props = {
    readonly token: SwapToken
    readonly units: bigint | undefined
    readonly isSelected: boolean
    readonly choose: (token: SwapToken) => void
  }
}

const matches = ({ name, symbol, address = '' }: SwapToken, term: string): boolean =>
  [name, symbol].some((one) => one.toLowerCase().includes(term)) || address.toLowerCase() === term
