import { formatUnits } from '@latchkey/base/units'
import type { AccountParams } from '@latchkey/core/account/queries'
import type { Operation, OperationStatus } from '@latchkey/core/operations/operation'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { partRef } from '@latchkey/ui/css/partRef'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Clock } from '@latchkey/ui/icons/Clock'
import { Close } from '@latchkey/ui/icons/Close'
import { Send } from '@latchkey/ui/icons/Send'
import { Ring } from '@latchkey/ui/ring/Ring'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Amount } from '@latchkey/ui/text/Amount'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useExplorerLink } from '../account/useExplorerLink.ts'
import { useTokenBalancesQuery } from '../useBalances.ts'
import styles, { sheet } from './Activity.lk.css'

const ref = partRef(sheet)

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

/** Nothing left the account, or nobody knows. */
const unsent: readonly OperationStatus[] = ['failed', 'rejected', 'replaced', 'dropped']

/** A transfer of this browser that the server does not have yet. */
export function OperationRow({ operation, account }: OperationRow.Props) {
  const text = useText('account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const { status, wallet, detail, hash, startedAtMs } = operation
  const { symbol, decimals, amountUnits, to } = detail
  const href = useExplorerLink('tx', hash)
  const figure = format.figure(formatUnits(BigInt(amountUnits), decimals))
  const isUnsent = unsent.includes(status)
  return (
    <ListRow
      icon={<OperationGlyph operation={operation} account={account} />}
      title={text(titles[status], { wallet, symbol })}
      detail={text('opDetail', { recipient: shortAddress(to) })}
      end={
        <span ref={ref} className={isUnsent ? styles.unsent : undefined}>
          <Amount value={isUnsent ? figure : `−${figure}`} unit={symbol} />
        </span>
      }
      endDetail={format.relativeTime(startedAtMs, clock.now())}
      {...(href !== undefined && { href, newTab: true })}
    />
  )
}

export declare namespace OperationRow {
  type Props = { readonly operation: Operation; readonly account: AccountParams }
}

const marks = { confirmed: Send, failed: Close, rejected: Close, replaced: Clock, dropped: Clock } as const

/** The token: in a ring while the transfer is under way, then with a mark for its outcome. */
function OperationGlyph({ operation, account }: OperationRow.Props) {
  const { status, detail } = operation
  const { data } = useTokenBalancesQuery(account)
  const src = data?.find(({ address }) => address === detail.tokenAddress)?.iconUrl
  if (status === 'asking' || status === 'unanswered' || status === 'pending')
    return (
      <Ring size={40}>
        <TokenGlyph size={28} src={src} name={detail.symbol} />
      </Ring>
    )
  const Mark = marks[status]
  return (
    <Badged kind={Mark === Close ? 'bad' : 'plain'} badge={<Mark size={12} />}>
      <TokenGlyph size={40} src={src} name={detail.symbol} />
    </Badged>
  )
}
