import { tokenBalanceRetryBlockMs } from '@latchkey/contracts/constants/account'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { AccountParams } from '@latchkey/core/account/queries'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { NetworkMark } from '../NetworkMark.tsx'
import { useTokenBalancesQuery } from '../useBalances.ts'
import { useSecondsLeft } from '../useSecondsLeft.ts'
import styles, { sheet } from './AccountView.lk.css'
import { EmptyTab } from './EmptyTab.tsx'

const ref = partRef(sheet)

/** The token balances on this network. */
export function TokenList({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const { headingId } = useModal()
  const { data, isError, isFetching, refetch, errorUpdatedAt, dataUpdatedAt } = useTokenBalancesQuery(account)
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
        <EmptyTab icon={<Wallet size={28} />} title={text('noTokens')} detail={text('noTokensDetail')} />
      )}
      {data && data.length > 0 && (
        <RowList label={text('tokens')}>
          {data.map((token) => (
            <TokenRow key={token.address ?? 'native'} token={token} />
          ))}
        </RowList>
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
  const { name, symbol, numeric, value, iconUrl } = token
  const format = useFormat()
  const held = <Amount value={format.figure(numeric)} unit={symbol} />
  const { network } = useNetwork()
  const glyph = <TokenGlyph size={40} src={iconUrl} name={symbol} />
  const icon = network ? (
    <Badged kind="network" badge={<NetworkMark size={16} network={network} />}>
      {glyph}
    </Badged>
  ) : (
    glyph
  )
  // Without a price the row shows the amount.
  if (value === undefined) return <ListRow icon={icon} title={name} end={held} />
  return <ListRow icon={icon} title={name} detail={held} end={<Amount value={format.dollars(value)} />} />
}

/** The failure, with a retry that is blocked for 30 s (spec S9.8). */
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
    /** When the balances on screen were fetched; undefined when there are none. */
    readonly knownFromMs: number | undefined
    readonly asking: boolean
    readonly retry: () => void
  }
}
