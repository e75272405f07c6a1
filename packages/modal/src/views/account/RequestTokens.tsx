import { formatUnits } from '@latchkey/base/units'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import type { RequestToken } from './amountRequest.ts'
import { useRequestTokens } from './useRequestTokens.ts'

/** The token to ask for. */
export function RequestTokens({ onChoose }: { readonly onChoose: (token: RequestToken) => void }) {
  const text = useText('account')
  const format = useFormat()
  const { own, others, isLoading } = useRequestTokens()
  const rowOf = (token: RequestToken & { readonly name: string; readonly iconUrl?: string }, units?: bigint) => (
    <ListRow
      key={token.address ?? 'native'}
      icon={<TokenGlyph size={40} src={token.iconUrl} name={token.symbol} />}
      title={token.name}
      detail={token.symbol}
      end={units && <Amount value={format.figure(formatUnits(units, token.decimals))} unit={token.symbol} />}
      onClick={() => onChoose(token)}
    />
  )
  return (
    <>
      <ViewHeader title={text('requestToken')} />
      <SheetBody list>
        <RowList label={text('tokens')}>
          {own.map((token) => rowOf(token, token.units))}
          {others.map((token) => rowOf(token))}
        </RowList>
        {isLoading && <SkeletonRow />}
      </SheetBody>
    </>
  )
}
