import { formatUnits } from '@latchkey/base/units'
import type { AccountParams } from '@latchkey/core/account/queries'
import type { Operation, OperationStatus } from '@latchkey/core/operations/operation'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Clock } from '@latchkey/ui/icons/Clock'
import { Send } from '@latchkey/ui/icons/Send'
import { Warning } from '@latchkey/ui/icons/Warning'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Amount } from '@latchkey/ui/text/Amount'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'

/** Transfers of the account on this network that were made in this browser, newest first. */
export function ActivityList({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const operations = useLatchkeyState((state) => state.operations)
  const own = operations.filter(
    (one) => one.networkId === account.networkId && one.account.endsWith(`:${account.address}`),
  )
  if (own.length === 0)
    return <EmptyState icon={<Clock size={28} />} title={text('noActivity')} detail={text('noActivityDetail')} />
  return (
    <RowList label={text('activity')}>
      {own.toReversed().map((operation) => (
        <OperationRow key={operation.id} operation={operation} />
      ))}
    </RowList>
  )
}

const titles = {
  asking: 'opAsking',
  unanswered: 'opAsking',
  pending: 'opPending',
  confirmed: 'opConfirmed',
  failed: 'opFailed',
  rejected: 'opRejected',
  replaced: 'opUnknown',
  dropped: 'opUnknown',
} as const satisfies Record<OperationStatus, string>

/** Nothing left the account, or nobody knows whether it did. */
const isBad = (status: OperationStatus) => ['failed', 'rejected', 'replaced', 'dropped'].includes(status)

function OperationRow({ operation }: { readonly operation: Operation }) {
  const text = useText('account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const { status, wallet, detail, hash, startedAtMs } = operation
  const { symbol, decimals, amountUnits, to } = detail
  const href = useTransactionLink(hash)
  const bad = isBad(status)
  return (
    <ListRow
      icon={
        <IconBox circle tone={bad ? 'bad' : undefined}>
          {bad ? <Warning /> : <Send />}
        </IconBox>
      }
      title={text(titles[status], { wallet, symbol })}
      detail={text('opDetail', { recipient: shortAddress(to), time: format.relativeTime(startedAtMs, clock.now()) })}
      end={<Amount value={`−${format.figure(formatUnits(BigInt(amountUnits), decimals))}`} unit={symbol} />}
      {...(href !== undefined && { href, newTab: true })}
    />
  )
}

/** The transaction in the network's explorer, where the app names one. */
function useTransactionLink(hash: string | undefined): string | undefined {
  const { network } = useNetwork()
  const explorer = network?.blockExplorers?.[0]?.url
  if (hash === undefined || explorer === undefined) return undefined
  const link = new URL(explorer)
  link.pathname = `${link.pathname.replace(/\/$/, '')}/tx/${hash}`
  return link.href
}
