import { formatUnits } from '@latchkey/base/units'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { feeFigure } from '../shared/feeFigure.ts'

/** The maximum fee in the native currency and in dollars, both rounded up; "No network fee" if the visitor pays nothing. */
export function MaxFee({ units, price }: MaxFee.Props) {
  const text = useText('amounts')
  const format = useFormat()
  const { network } = useNetwork()
  const { language } = useContext(LocaleContext)
  if (!network) return text('feeUnknown')
  if (units === 0n) return text('feeFree')
  const { decimals, symbol } = network.nativeCurrency
  const worth = price === undefined ? undefined : price * Number(formatUnits(units, decimals))
  return (
    <span>
      <span>{text('feeUpTo', { fee: feeFigure({ language, feeUnits: units, symbol, decimals }) })}</span>
      {worth !== undefined && (
        <Text as="span" kind="small" tone="quiet">
          {/* No line break between this sign and the figure. */}
          {' ≈\u00a0'}
          <Amount value={format.dollars(Math.ceil(worth * 100) / 100)} />
        </Text>
      )}
    </span>
  )
}

export declare namespace MaxFee {
  type Props = {
    readonly units: bigint
    /** US dollar price of one unit of the native currency; undefined if unknown. */
    readonly price: number | undefined
  }
}
