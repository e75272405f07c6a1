import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { partRef } from '@latchkey/ui/css/partRef'
import { type ReactNode, useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { feeFigure } from '../shared/feeFigure.ts'
import { MaxFee } from './MaxFee.tsx'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'
import type { useFee } from './useFee.ts'

const ref = partRef(sheet)

/** The network fee, and the deposit for a new account. Keeps its first line while the fee is being estimated. */
export function FeeLine(props: useFeeFacts.Params) {
  return useFeeFacts(props).map(({ label, value }) => (
    <div key={label} ref={ref} className={styles.fee}>
      <span className={styles.key}>{label}</span>
      <span>{value}</span>
    </div>
  ))
}

export function useFeeFacts({ fee: { data, isFetching }, sending }: useFeeFacts.Params): readonly useFeeFacts.Fact[] {
  const text = useText('send', 'amounts')
  const { network } = useNetwork()
  const { language } = useContext(LocaleContext)
  const label = text('fee')
  if (!data || !network) return [{ label, value: isFetching ? text('feeLoading') : text('feeUnknown') }]
  const { maxUnits, depositUnits } = data
  const price = sending.sendable.held?.find(({ address }) => address === undefined)?.dollarPrice
  const fee = {
    label,
    value: <MaxFee units={maxUnits - (depositUnits ?? 0n)} price={price === undefined ? price : Number(price)} />,
  }
  if (depositUnits === undefined) return [fee]
  const deposit = feeFigure({ language, feeUnits: depositUnits, ...network.nativeCurrency })
  return [fee, { label: text('newAccount'), value: <bdi dir="ltr">{deposit}</bdi> }]
}

export declare namespace useFeeFacts {
  type Params = { readonly fee: ReturnType<typeof useFee>; readonly sending: Sending }
  type Fact = { readonly label: string; readonly value: ReactNode }
}
