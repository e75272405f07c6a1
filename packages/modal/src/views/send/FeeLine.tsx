import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { partRef } from '@latchkey/ui/css/partRef'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { feeFigure } from './feeFigure.ts'
import styles, { sheet } from './SendView.lk.css'
import type { useFee } from './useFee.ts'

const ref = partRef(sheet)

/** The network fee. The line keeps its place while it is estimated. */
export function FeeLine({ fee }: { readonly fee: ReturnType<typeof useFee> }) {
  const text = useText('send')
  return (
    <div ref={ref} className={styles.fee}>
      <span className={styles.key}>{text('fee')}</span>
      <span>{useFeeText(fee)}</span>
    </div>
  )
}

export function useFeeText({ data, isFetching }: ReturnType<typeof useFee>): string {
  const text = useText('send')
  const { network } = useNetwork()
  const { language } = useContext(LocaleContext)
  if (data !== undefined && network)
    return text('feeUpTo', { fee: feeFigure({ language, feeUnits: data, ...network.nativeCurrency }) })
  return isFetching ? text('feeLoading') : text('feeUnknown')
}
