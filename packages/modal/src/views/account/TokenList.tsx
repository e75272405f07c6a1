import { tokenBalanceRetryBlockMs } from '@latchkey/contracts/constants/account'
import { TOKEN_BALANCE_UNAVAILABLE } from '@latchkey/contracts/errors/account'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import { figure } from '@latchkey/core/account/figure'
import type { AccountParams } from '@latchkey/core/account/queries'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { accountText } from '../../i18n/en/account.ts'
import { fillText } from '../../i18n/fillText.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { headingId } from '../../shell/ViewHeader.tsx'
import { dollars, timeOfDay } from '../figure.ts'
import { useTokenBalancesQuery } from '../useBalances.ts'
import { useSecondsLeft } from '../useSecondsLeft.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** What the account holds on this network. */
export function TokenList({ account }: { readonly account: AccountParams }) {
  const text = useText('account', accountText)
  const { data, isError, isFetching, refetch, errorUpdatedAt, dataUpdatedAt } = useTokenBalancesQuery(account)
  const { messageOf } = useErrorText()
  useAnnouncement(data ? undefined : isError ? messageOf(TOKEN_BALANCE_UNAVAILABLE) : text.tokensLoading)
  return (
    <section ref={ref} className={styles.tokens} aria-busy={isFetching || undefined}>
      <h3 className={styles.listTitle}>{text.tokens}</h3>
      {/* Its button leaves when it worked, and must not take the focus with it. */}
      {isError && (
        <div className={styles.message}>
          <Unavailable
            failedAtMs={errorUpdatedAt}
            knownFromMs={data && dataUpdatedAt}
            asking={isFetching}
            retry={() =>
              void refetch().then(({ isSuccess }) => isSuccess && document.getElementById(headingId)?.focus())
            }
          />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<Wallet size={28} />} title={text.noTokens} detail={text.noTokensDetail} />
      )}
      {data && data.length > 0 && (
        <RowList label={text.tokens}>
          {data.map((token) => (
            <TokenRow key={token.address ?? 'native'} token={token} />
          ))}
        </RowList>
      )}
      {!data && !isError && [0, 1, 2].map((place) => <SkeletonRow key={place} />)}
    </section>
  )
}

function TokenRow({ token }: { readonly token: AccountToken }) {
  const { name, symbol, numeric, value, iconUrl } = token
  const held = <Amount value={figure(numeric)} unit={symbol} />
  const icon = <TokenGlyph size={40} src={iconUrl} name={symbol} />
  // Without a price the amount itself is the figure of the row.
  if (value === undefined) return <ListRow icon={icon} title={name} end={held} />
  return <ListRow icon={icon} title={name} detail={held} end={dollars(value)} />
}

/** What happened, that nothing is lost, and when it can be tried again (spec S9.8: 30 s after a failure). */
function Unavailable({ failedAtMs, knownFromMs, asking, retry }: Unavailable.Props) {
  const text = useText('account', accountText)
  const { messageOf } = useErrorText()
  const seconds = useSecondsLeft(failedAtMs + tokenBalanceRetryBlockMs)
  const time = knownFromMs === undefined ? '' : timeOfDay(knownFromMs)
  const [now, later] =
    knownFromMs === undefined ? [text.tokensSafe, text.tokensSafeWait] : [text.tokensOldDetail, text.tokensOldWait]
  return (
    <Banner
      tone="neutral"
      icon={<BrokenLink />}
      title={knownFromMs === undefined ? messageOf(TOKEN_BALANCE_UNAVAILABLE) : text.tokensOld}
      detail={fillText(seconds > 0 ? later : now, { time, seconds })}
      action={
        <Button size="sm" disabled={seconds > 0} loading={asking} onClick={retry}>
          {text.tryAgain}
        </Button>
      }
    />
  )
}

declare namespace Unavailable {
  type Props = {
    readonly failedAtMs: number
    /** When the tokens still on screen were read. */
    readonly knownFromMs: number | undefined
    readonly asking: boolean
    readonly retry: () => void
  }
}
