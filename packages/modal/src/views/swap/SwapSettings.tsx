import type { GasSpeed } from '@latchkey/core/swap/swapGasPrices'
import { Button } from '@latchkey/ui/button/Button'
import { Card } from '@latchkey/ui/card/Card'
import { Segment } from '@latchkey/ui/segment/Segment'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useContext } from 'react'
import { figure } from '../../i18n/figure.ts'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useIsEmbedded } from '../shared/useIsEmbedded.ts'
import type { Swapping } from './swapping.ts'

const slippages = ['0.5', '1', '3']
const speeds: readonly GasSpeed[] = ['standard', 'fast', 'instant']

/** Slippage and, if the wallet respects it, the speed of the transaction. */
export function SwapSettings({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const { language } = useContext(LocaleContext)
  const { draft, change, back } = swapping
  // The embedded wallet sets the fees itself.
  const isEmbedded = useIsEmbedded()
  return (
    <>
      <ViewHeader title={text('settings')} />
      <SheetBody>
        <Card label={text('slippage')}>
          <Segment
            small
            label={text('slippage')}
            options={slippages.map((value) => ({
              value,
              label: <Amount value={text('percent', { percent: figure(language, value) })} />,
            }))}
            selected={String(draft.slippagePercent)}
            onSelect={(value) => change({ type: 'slippage', slippagePercent: Number(value) })}
          />
          <Text kind="small" tone="quiet">
            {text('slippageHint')}
          </Text>
        </Card>
        {!isEmbedded && (
          <Card label={text('speed')}>
            <Segment
              small
              label={text('speed')}
              options={speeds.map((value) => ({ value, label: text(value) }))}
              selected={draft.speed}
              onSelect={(value) => change({ type: 'speed', speed: value as GasSpeed })}
            />
            <Text kind="small" tone="quiet">
              {text('speedHint')}
            </Text>
          </Card>
        )}
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={back}>
          {text('done')}
        </Button>
      </SheetActions>
    </>
  )
}
