import type { Transaction } from '@latchkey/core/activity/transaction'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Close } from '@latchkey/ui/icons/Close'
import { Code } from '@latchkey/ui/icons/Code'
import { RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Address } from '@latchkey/ui/text/Address'
import { useText } from '../../i18n/useText.ts'
import type { StepOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { ExplorerLink } from '../shared/ExplorerLink.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { contractLabel } from './contractLabel.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { useMethodTitle } from './useMethodTitle.ts'
import { useMinedFacts } from './useMinedFacts.tsx'

/** Contract calls of the activity: a list of several, or the details of one. */
export function CallSteps({ step, calls }: CallSteps.Props) {
  const [first] = calls
  if (!first) return null
  return (
    <QueryLayer>
      {step === 'calls' ? <Calls calls={calls} contract={contractLabel(first)} /> : <Call call={first} />}
    </QueryLayer>
  )
}

export declare namespace CallSteps {
  type Props = { readonly step: StepOf<'Account'> | undefined; readonly calls: readonly Transaction[] }
}

function Calls({ calls, contract }: { readonly calls: readonly Transaction[]; readonly contract: string }) {
  const text = useText('activity', 'account')
  const title = text('txCalls', { count: calls.length })
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody list>
        <RowList label={text('txWith', { contract })} showLabel>
          {calls.map((call) => (
            <TransactionRow
              key={call.id}
              transaction={call}
              account={{ address: call.sentFrom, networkId: call.networkId }}
            />
          ))}
        </RowList>
      </SheetBody>
    </>
  )
}

function Call({ call }: { readonly call: Transaction }) {
  const text = useText('activity', 'account')
  const { contract, method, status, networkId, minedAtMs, hash, sentTo } = call
  const { networkFacts, timeFact, hashFact } = useMinedFacts(networkId)
  const isFailed = status === 'failed'
  const address = contract?.address ?? sentTo
  return (
    <>
      <ViewHeader title={text('opDetails')} />
      <SheetBody gap={20}>
        <StatusBlock
          picture={
            <IconBox circle tone={isFailed ? 'bad' : undefined}>
              {isFailed ? <Close size={18} /> : <Code size={18} />}
            </IconBox>
          }
          title={useMethodTitle(call)}
          detail={text(isFailed ? 'opFailedDetail' : 'opConfirmedDetail')}
        />
        <FactsCard
          facts={[
            ...(contract?.name === undefined ? [] : [{ label: text('callApp'), value: <bdi>{contract.name}</bdi> }]),
            { label: text('callContract'), value: <Address value={address} /> },
            ...(method === undefined
              ? []
              : [{ label: text('callMethod'), value: <bdi dir="ltr">{method.name ?? method.selector}</bdi> }]),
            ...networkFacts,
            timeFact(minedAtMs),
            hashFact(hash),
          ]}
        />
        <ExplorerLink kind="tx" value={hash} networkId={networkId} />
      </SheetBody>
    </>
  )
}
