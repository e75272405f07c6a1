import type { AccountParams } from '@latchkey/core/account/queries'
import { partRef } from '@latchkey/ui/css/partRef'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { AccountPicture } from '../names/AccountPicture.tsx'
import { useAccountWorth } from '../shared/useAccountWorth.ts'
import { useNativeBalanceQuery } from '../shared/useBalances.ts'
import { AccountName } from './AccountName.tsx'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** The account in one line: avatar, address and balance. Leaves more height for the longer tabs. */
export function AccountLine({ account }: { readonly account: AccountParams }) {
  return (
    <div ref={ref} className={styles.accountLine}>
      <AccountPicture account={account} size={36} />
      <div className={styles.words}>
        <AccountName account={account} />
        <Balance account={account} />
      </div>
    </div>
  )
}

/** Shows the same figure as the summary that the line replaces. */
function Balance({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const format = useFormat()
  const { data, isError } = useNativeBalanceQuery(account)
  const { worth } = useAccountWorth(account)
  if (!data && !isError && !worth) return <Skeleton width={96} />
  return (
    <Text kind="small" tone="quiet">
      {worth ? (
        <Amount value={format.dollars(Number(worth.total))} />
      ) : data ? (
        <Amount value={format.figure(data.numeric)} unit={data.symbol} />
      ) : (
        text('balanceFailed')
      )}
    </Text>
  )
}
