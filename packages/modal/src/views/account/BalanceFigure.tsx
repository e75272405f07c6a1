import type { AccountWorth } from '@latchkey/core/account/accountWorth'
import type { AccountParams } from '@latchkey/core/account/queries'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Text } from '@latchkey/ui/text/Text'
import { TotalAmount } from '@latchkey/ui/text/TotalAmount'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { Change } from '../shared/Change.tsx'
import { useAccountWorth } from '../shared/useAccountWorth.ts'
import { useNativeBalanceQuery } from '../shared/useBalances.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/**
 * Total value of all tokens and today's change, or the native balance unless every price is known. After a failed refresh the last
 * figure stays, dimmed, with its age.
 */
export function BalanceFigure({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const { data, isError, dataUpdatedAt } = useNativeBalanceQuery(account)
  const { network } = useNetwork()
  const { worth, isOld, updatedAtMs } = useAccountWorth(account)
  useAnnouncement(isError && !data && !worth ? text('balanceFailed') : undefined)
  const age = (atMs: number) => text('updated', { time: format.relativeTime(atMs, clock.now()) })
  if (worth) return <Worth worth={worth} age={isOld ? age(updatedAtMs) : undefined} />
  if (data)
    return (
      <div ref={ref} className={styles.figure}>
        <TotalAmount whole={format.figure(data.numeric)} cents={` ${data.symbol}`} stale={isError} />
        <Text kind="small" tone="quiet">
          {isError ? age(dataUpdatedAt) : text('balanceOn', { network: network?.name ?? '' })}
        </Text>
      </div>
    )
  return (
    <div ref={ref} className={styles.figure}>
      {isError ? (
        <Text kind="small" tone="quiet">
          {text('balanceFailed')}
        </Text>
      ) : (
        <>
          <Skeleton width={144} kind="big" />
          <Skeleton width={96} />
        </>
      )}
    </div>
  )
}

/** The total; opens its history. */
function Worth({ worth, age }: { readonly worth: AccountWorth; readonly age: string | undefined }) {
  const text = useText('account')
  const format = useFormat()
  const modal = useModal()
  const { network } = useNetwork()
  const { whole, cents } = format.dollarParts(worth.total)
  const change = worth.gain === undefined ? undefined : format.signedDollars(worth.gain)
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.figure, styles.worth)}
      onClick={() => modal.push({ name: 'Account', step: 'portfolio' })}
    >
      <TotalAmount whole={whole} cents={cents} stale={age !== undefined} />
      {age === undefined && change !== undefined ? (
        <Change change={change}>{text('today', { change })}</Change>
      ) : (
        <Text as="span" kind="small" tone="quiet">
          {age ?? text('balanceOn', { network: network?.name ?? '' })}
        </Text>
      )}
    </button>
  )
}
