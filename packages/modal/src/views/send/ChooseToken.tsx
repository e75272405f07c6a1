import { formatUnits } from '@latchkey/base/units'
import { figure } from '@latchkey/core/account/figure'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Amount } from '@latchkey/ui/text/Amount'
import { sendText } from '../../i18n/en/send.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { BackToForm } from './BackToForm.tsx'
import type { Sending } from './sending.ts'

/** What the account holds, to choose one of. */
export function ChooseToken({ sending }: { readonly sending: Sending }) {
  const text = useText('send', sendText)
  const { draft, change, sendable } = sending
  return (
    <>
      <ViewHeader title={text.tokenTitle} start={<BackToForm onClick={() => change({ type: 'back' })} />} />
      <SheetBody list>
        <RowList label={text.tokens}>
          {(sendable.held ?? []).map((token) => (
            <ListRow
              key={token.address ?? 'native'}
              icon={<TokenGlyph size={40} src={token.iconUrl} name={token.symbol} />}
              title={token.name}
              end={<Amount value={figure(formatUnits(token.units, token.decimals))} unit={token.symbol} />}
              selected={token.address === draft.token?.address}
              onClick={() => change({ type: 'token', token })}
            />
          ))}
        </RowList>
      </SheetBody>
    </>
  )
}
