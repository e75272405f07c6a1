import { formatUnits } from '@latchkey/base/units'
import type { AccountParams } from '@latchkey/core/account/queries'
import { historyQuery } from '@latchkey/core/activity/historyQuery'
import { mergeActivity } from '@latchkey/core/activity/mergeActivity'
import type { Transaction } from '@latchkey/core/activity/transaction'
import type { Operation, OperationStatus } from '@latchkey/core/operations/operation'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Clock } from '@latchkey/ui/icons/Clock'
import { Code } from '@latchkey/ui/icons/Code'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { WindowedRows } from '@latchkey/ui/row/WindowedRows'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { showToast } from '../../toasts/showToast.ts'
import { EmptyTab, ReceiveButton } from '../shared/EmptyTab.tsx'
import { NextPage } from '../shared/NextPage.tsx'
import { UnsupportedTab } from '../shared/UnsupportedTab.tsx'
import styles, { sheet } from './Activity.lk.css'
import { contractLabel } from './contractLabel.ts'
import { type ActivityGroup, groupCalls } from './groupCalls.ts'
import { monthsOf } from './monthsOf.ts'
import { OperationGlyph } from './OperationGlyph.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useOpenStep } from './useOpenStep.ts'
import { useOperationTitle } from './useOperationTitle.ts'

const ref = partRef(sheet)

/** Transactions and operations of the account on this network, newest first, grouped by month. */
export function ActivityList({ account }: { readonly account: AccountParams }) {
  const text = useText('activity', 'account')
  const modal = useModal()
  const { clock } = useLatchkey()
  const { language } = useContext(LocaleContext)
  const activity = useActivity(account)
  const { rows, isLoaded, isError, isFetching, refetch, hasNextPage, fetchNextPage } = activity
  useAnnouncement(isLoaded || isError ? undefined : text('activityLoading'))
  // Without rows the tab itself shows the failure.
  useFailureToast(isError && rows.length > 0)
  const retry = () => {
    // On success the button disappears, so the focus moves to the heading.
    document.getElementById(modal.headingId)?.focus()
    void refetch()
  }
  const tryAgain = (
    <Button size="sm" loading={isFetching} onClick={retry}>
      {text('tryAgain')}
    </Button>
  )
  if (rows.length === 0 && !hasNextPage) {
    if (activity.isUnsupported) return <UnsupportedTab kind="activity" address={account.address} />
    if (isLoaded)
      return (
        <EmptyTab icon={<Clock size={28} />} title={text('noActivity')} detail={text('noActivityDetail')}>
          <ReceiveButton />
        </EmptyTab>
      )
    if (!isError) return <Placeholders count={6} />
    return (
      <EmptyTab title={text('activityFailed')} detail={text('activityFailedDetail')}>
        {tryAgain}
      </EmptyTab>
    )
  }
  return (
    <div ref={ref} className={styles.months} aria-busy={isFetching || undefined}>
      {monthsOf(groupCalls(rows), { language, nowMs: clock.now() }).map(({ month, rows: some }) => (
        <WindowedRows
          key={month}
          label={month}
          count={some.length}
          keyOf={(at) => some[at]?.id ?? ''}
          row={(at) => <ActivityRow row={some[at]} account={account} />}
        />
      ))}
      {!isLoaded && (isError ? <div className={styles.retry}>{tryAgain}</div> : <Placeholders count={3} />)}
      {hasNextPage && (
        <NextPage busy={isFetching} failed={activity.isFetchNextPageError} load={() => void fetchNextPage()}>
          <Placeholders count={3} />
        </NextPage>
      )}
    </div>
  )
}

function ActivityRow({ row, account }: { readonly row: ActivityGroup | undefined; readonly account: AccountParams }) {
  if (row?.calls?.[0]) return <CallsRow calls={row.calls} newest={row.calls[0]} />
  if (row?.transaction) return <TransactionRow transaction={row.transaction} account={account} />
  return row?.operation && <OperationRow operation={row.operation} account={account} />
}

/** Several calls of one contract on one day. Opens their list. */
function CallsRow({ calls, newest }: CallsRow.Props) {
  const text = useText('activity', 'account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const openStep = useOpenStep()
  return (
    <ListRow
      icon={
        <IconBox circle>
          <Code size={18} />
        </IconBox>
      }
      title={text('txCalls', { count: calls.length })}
      detail={text('txWith', { contract: contractLabel(newest) })}
      endDetail={format.relativeTime(newest.minedAtMs, clock.now())}
      chevron
      onClick={() => openStep({ name: 'Account', step: 'calls', calls })}
    />
  )
}

declare namespace CallsRow {
  type Props = { readonly calls: readonly Transaction[]; readonly newest: Transaction }
}

/** Shows a toast on failure; the loaded rows stay on screen. */
function useFailureToast(isError: boolean): void {
  const modal = useModal()
  const text = useText('activity', 'account')
  useEffect(() => {
    if (isError)
      showToast(modal, {
        id: 'activity',
        kind: 'error',
        title: text('activityFailed'),
        detail: text('activityFailedDetail'),
      })
  }, [isError, modal, text])
}

/** Rows that are loading. The first ones fill the tab. */
function Placeholders({ count }: { readonly count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
        <SkeletonRow key={place} />
      ))}
    </div>
  )
}

/** Activity of the account on its network: the server's pages loaded so far, merged with this browser's operations. */
function useActivity(account: AccountParams) {
  const { address, networkId } = account
  const history = historyQuery(useLatchkey(), account)
  const { data, ...query } = useInfiniteQuery({
    ...history,
    // Polls for new transactions, unless the visitor has loaded further pages.
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && history.staleTime,
  })
  useFirstPageOnly(history.queryKey)
  const operations = useLatchkeyState((state) => state.operations)
  const { hasNextPage } = query
  const rows = useMemo(
    () =>
      mergeActivity({
        transactions: data?.pages.flatMap(({ transactions }) => transactions) ?? [],
        operations: operations.filter(({ account: own }) => own.endsWith(`:${address}`)),
        networkId,
        hasMore: hasNextPage,
      }),
    [data, operations, address, networkId, hasNextPage],
  )
  return { ...query, rows, isLoaded: data !== undefined, isUnsupported: data?.pages[0]?.unsupported === true }
}

/** Drops all but the first page when the list closes, because reopening it would refetch every page in sequence. */
function useFirstPageOnly(queryKey: ReturnType<typeof historyQuery>['queryKey']): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const first = (data: InfiniteData<unknown> | undefined) =>
      data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
    return () => void client.setQueryData(JSON.parse(key), first)
  }, [client, key])
}

/** Statuses in which, as far as known, nothing left the account. */
const unsent: readonly OperationStatus[] = ['failed', 'rejected', 'canceled', 'replaced', 'dropped']

/** An operation of this browser that the server does not list yet. Opens its details. */
function OperationRow({ operation, account }: OperationRow.Props) {
  const openStep = useOpenStep()
  const format = useFormat()
  const { clock } = useLatchkey()
  const { id, kind, status, detail, startedAtMs } = operation
  const { symbol, decimals, amountUnits } = detail
  const figure = format.figure(formatUnits(BigInt(amountUnits), decimals))
  const isPlain = unsent.includes(status) || kind === 'approval'
  return (
    <ListRow
      icon={<OperationGlyph operation={operation} account={account} />}
      title={useOperationTitle(operation)}
      detail={useDetail(operation)}
      end={
        <span ref={ref} className={isPlain ? styles.unsent : undefined}>
          <Amount value={isPlain ? figure : `${kind === 'purchase' ? '+' : '−'}${figure}`} unit={symbol} />
        </span>
      }
      endDetail={format.relativeTime(startedAtMs, clock.now())}
      onClick={() => openStep({ name: 'Account', step: 'operation', operationId: id })}
    />
  )
}

function useDetail({ kind, status, detail }: Operation): string {
  const text = useText('activity', 'account')
  const format = useFormat()
  if (status === 'dropped' && kind !== 'purchase') return text('opUnsentDetail')
  if (kind === 'purchase') return text('opPaid', { payment: format.dollars(Number(detail.payment)) })
  if (kind === 'transfer') return text('opDetail', { recipient: shortAddress(detail.to) })
  if (kind === 'swap') return text('txPair', { from: detail.symbol, to: detail.received.symbol })
  return text('txWith', { contract: shortAddress(detail.spender) })
}

declare namespace OperationRow {
  type Props = { readonly operation: Operation; readonly account: AccountParams }
}
