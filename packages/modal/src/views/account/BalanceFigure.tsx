import type { AccountParams } from '@latchkey/core/account/queries'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { partRef } from '@latchkey/ui/css/partRef'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { TotalAmount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { useNativeBalanceQuery, useTokenBalancesQuery } from '../useBalances.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** The native balance, and what all tokens are worth once every price is known. After a failed refresh the last one stays, dimmed, with its age. */
export function BalanceFigure({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const { data, isError, dataUpdatedAt } = useNativeBalanceQuery(account)
  const { network } = useNetwork()
  const worth = useWorth(account)
  useAnnouncement(isError && !data ? text('balanceFailed') : undefined)
  if (data)
    return (
      <div ref={ref} className={styles.figure}>
        <TotalAmount whole={format.figure(data.numeric)} cents={` ${data.symbol}`} stale={isError} />
        <Text kind="small" tone="quiet">
          {isError
            ? text('updated', { time: format.relativeTime(dataUpdatedAt, clock.now()) })
            : worth === undefined
              ? text('balanceOn', { network: network?.name ?? '' })
              : text('tokensWorth', { value: format.dollars(worth) })}
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

/** The total in US dollars; undefined unless every price is known. */
function useWorth(account: AccountParams): number | undefined {
  const { data } = useTokenBalancesQuery(account)
  if (!data?.length || data.some(({ value }) => value === undefined)) return undefined
  return data.reduce((sum, { value = 0 }) => sum + value, 0)
}
