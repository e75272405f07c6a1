import { formatUnits } from '@latchkey/base/units'
import type { AccountParams } from '@latchkey/core/account/queries'
import type { Operation, OperationStatus } from '@latchkey/core/operations/operation'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { partRef } from '@latchkey/ui/css/partRef'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Amount } from '@latchkey/ui/text/Amount'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import styles, { sheet } from './Activity.lk.css'
import { OperationGlyph } from './OperationGlyph.tsx'
import { useOpenStep } from './useOpenStep.ts'
import { useOperationTitle } from './useOperationTitle.ts'

const ref = partRef(sheet)

/** Statuses in which, as far as known, nothing left the account. */
const unsent: readonly OperationStatus[] = ['failed', 'rejected', 'canceled', 'replaced', 'dropped']

/** An operation of this browser that the server does not list yet. Opens its details. */
export function OperationRow({ operation, account }: OperationRow.Props) {
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

export declare namespace OperationRow {
  type Props = { readonly operation: Operation; readonly account: AccountParams }
}
