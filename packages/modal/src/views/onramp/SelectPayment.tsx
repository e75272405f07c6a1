import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Bank } from '@latchkey/ui/icons/Bank'
import { Card } from '@latchkey/ui/icons/Card'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import type { Buying } from './buying.ts'
import { methodTexts, methodTimes } from './methodTexts.ts'

/** The payment methods with their limits. */
export function SelectPayment({ buying }: { readonly buying: Buying }) {
  const text = useText('buy')
  const format = useFormat()
  const { options, method, change, back } = buying
  const { paymentMethods = [] } = options.data ?? {}
  return (
    <>
      <ViewHeader title={text('payWith')} />
      <SheetBody list>
        <RowList label={text('payWith')}>
          {paymentMethods.map(({ id, min, max }) => (
            <ListRow
              key={id}
              icon={<IconBox>{id === 'card' ? <Card /> : <Bank />}</IconBox>}
              title={text(methodTexts[id])}
              detail={`${text(methodTimes[id])} · ${format.dollarRange(Number(min), Number(max))}`}
              selected={id === method?.id}
              onClick={() => {
                change({ paymentMethod: id })
                back()
              }}
            />
          ))}
        </RowList>
      </SheetBody>
    </>
  )
}
