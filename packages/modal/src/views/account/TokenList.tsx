import { tokenBalanceRetryBlockMs } from '@latchkey/contracts/constants/account'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { AccountParams } from '@latchkey/core/account/queries'
import { offersBuying } from '@latchkey/core/onramp/offersBuying'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { Change } from '../shared/Change.tsx'
import { EmptyTab } from '../shared/EmptyTab.tsx'
import { TokenMark } from '../shared/TokenMark.tsx'
import { useTokenBalancesQuery } from '../shared/useBalances.ts'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/**
 * The token balances on this network. Tokens that the server does not list come last, because anyone can create one with any name.
 */
export function TokenList({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const modal = useModal()
  const { headingId, latchkey } = modal
  const { receive = true } = latchkey.options.features ?? {}
  const { data, isError, isFetching, refetch, errorUpdatedAt, dataUpdatedAt } = useTokenBalancesQuery(account)
  const listed = data?.filter((token) => !token.unlisted) ?? []
  const unlisted = data?.filter((token) => token.unlisted) ?? []
  useAnnouncement(data ? undefined : isError ? text('tokensFailed') : text('tokensLoading'))
  return (
    <section ref={ref} className={styles.tokens} aria-busy={isFetching || undefined}>
      {/* On success the button disappears, so the focus moves to the heading. */}
      {isError && (
        <Unavailable
          failedAtMs={errorUpdatedAt}
          knownFromMs={data && dataUpdatedAt}
          asking={isFetching}
          retry={() => void refetch().then(({ isSuccess }) => isSuccess && document.getElementById(headingId)?.focus())}
        />
      )}
      {data?.length === 0 && (
        <EmptyTab icon={<Wallet size={28} />} title={text('noTokens')} detail={text('noTokensDetail')}>
          {(receive || offersBuying(latchkey)) && (
            <Button size="sm" onClick={() => modal.push({ name: 'FundWallet' })}>
              {text('addFunds')}
            </Button>
          )}
        </EmptyTab>
      )}
      {listed.length > 0 && (
        <RowList label={text('tokens')}>
          {listed.map((token) => (
            <TokenRow key={token.address ?? 'native'} token={token} />
          ))}
        </RowList>
      )}
      {unlisted.length > 0 && (
        <div className={styles.unverified}>
          <RowList showLabel label={text('unverified')}>
            {unlisted.map((token) => (
              <TokenRow key={token.address} token={token} />
            ))}
          </RowList>
          <Text kind="small" tone="quiet">
            {text('unverifiedDetail')}
          </Text>
        </div>
      )}
      {!data && !isError && (
        <div>
          {[0, 1, 2].map((place) => (
            <SkeletonRow key={place} />
          ))}
        </div>
      )}
    </section>
  )
}

function TokenRow({ token }: { readonly token: AccountToken }) {
  const modal = useModal()
  const { name, symbol, numeric, value, change } = token
  const format = useFormat()
  const held = <Amount value={format.figure(numeric)} unit={symbol} />
  const row = {
    icon: <TokenMark token={token} />,
    title: name,
    onClick: () => modal.push({ name: 'Account', step: 'token', token }),
  }
  // Without a price, the row shows the amount.
  if (value === undefined) return <ListRow {...row} end={held} />
  return (
    <ListRow
      {...row}
      detail={held}
      end={<Amount value={format.dollars(value)} />}
      endDetail={change === undefined ? undefined : <Change change={format.signedPercent(change)} />}
    />
  )
}

/** Shows the failure, with a retry that is blocked for 30 s (spec S9.8). */
function Unavailable({ failedAtMs, knownFromMs, asking, retry }: Unavailable.Props) {
  const text = useText('account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const seconds = useSecondsLeft(failedAtMs + tokenBalanceRetryBlockMs)
  const button = (
    <Button size="sm" disabled={seconds > 0} loading={asking} onClick={retry}>
      {text('tryAgain')}
    </Button>
  )
  if (knownFromMs === undefined)
    return (
      <EmptyTab
        title={text('tokensFailed')}
        detail={seconds > 0 ? text('tokensFailedWait', { seconds }) : text('tokensFailedDetail')}
      >
        {button}
      </EmptyTab>
    )
  return (
    <div ref={ref} className={styles.message}>
      <Banner
        tone="neutral"
        icon={<BrokenLink />}
        title={text('tokensOld')}
        detail={text('tokensOldDetail', { time: format.relativeTime(knownFromMs, clock.now()) })}
        action={button}
      />
    </div>
  )
}

declare namespace Unavailable {
  type Props = {
    readonly failedAtMs: number
    /** When the balances on screen were fetched; undefined if there are none. */
    readonly knownFromMs: number | undefined
    readonly asking: boolean
    readonly retry: () => void
  }
}
