import { isUnanswered, type Operation } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useRef } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { useNativeBalanceQuery } from '../shared/useBalances.ts'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import { OperationGlyph } from './OperationGlyph.tsx'
import { ReplaceOperation } from './ReplaceOperation.tsx'
import { useOperationFacts } from './useOperationFacts.tsx'
import { useOperationTitle } from './useOperationTitle.ts'

/**
 * Status of an operation of this browser, with actions while it is pending. As the result of a flow, shows a button that opens the
 * account instead.
 */
export function OperationStep({ operationId, isResult }: OperationStep.Props) {
  const text = useText('activity', 'account')
  const current = useLatchkeyState(({ operations }) => operations.find(({ id }) => id === operationId))
  // Finished operations are removed after a day; keep showing this one.
  const known = useRef(current)
  known.current = current ?? known.current
  if (!known.current) return <ViewHeader title={text('opDetails')} />
  return (
    <QueryLayer>
      <Details operation={known.current} isResult={isResult} />
    </QueryLayer>
  )
}

export declare namespace OperationStep {
  type Props = { readonly operationId: string; readonly isResult: boolean | undefined }
}

function Details({ operation, isResult }: Details.Props) {
  const modal = useModal()
  const text = useText('activity', 'account')
  const format = useFormat()
  const { account, networkId, detail, hash } = operation
  const title = useOperationTitle(operation)
  const words = useWords(operation)
  const exact = format.exactAmount({ ...detail, units: BigInt(detail.amountUnits) })
  useAnnouncement(`${useOperationTitle(operation, exact)}. ${words}`)
  const href = useExplorerLink('tx', operation.status === 'canceled' ? operation.replacedBy : hash, networkId)
  const sender = { address: account.slice(account.indexOf(':') + 1), networkId }
  // Refreshes the balance while the result is on screen, so that the account shows the new one immediately.
  useNativeBalanceQuery(isResult ? sender : undefined)
  const amount = format.roundedAmount({ ...detail, units: BigInt(detail.amountUnits) })
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody gap={20}>
        <StatusBlock
          picture={<OperationGlyph operation={operation} account={sender} large />}
          title={<bdi dir="ltr">{amount}</bdi>}
          detail={words}
          lines={2}
        />
        <FactsCard facts={useOperationFacts(operation)} />
        {href !== undefined && (
          <Text kind="small" center>
            <TextLink href={href} newTab>
              {text('viewOnExplorer')}
            </TextLink>
          </Text>
        )}
      </SheetBody>
      <SheetActions>
        {isUnanswered(operation) && operation.kind !== 'purchase' && <OpenWallet />}
        {isResult ? (
          <Button kind="filled" wide onClick={() => modal.store.setState({ stack: [{ name: 'Account' }] })}>
            {text('done')}
          </Button>
        ) : (
          <ReplaceOperation operation={operation} />
        )}
      </SheetActions>
    </>
  )
}

declare namespace Details {
  type Props = Pick<OperationStep.Props, 'isResult'> & { readonly operation: Operation }
}

/** Explains what the status means for the visitor's money. */
function useWords({ kind, status, hash, cancelHashes, wallet, replacedBy }: Operation): string {
  const text = useText('activity', 'account')
  switch (status) {
    case 'asking':
    case 'unanswered':
      return kind === 'purchase' ? '' : text('opAskingDetail', { wallet })
    case 'pending':
      return text(cancelHashes ? 'opCancelingDetail' : 'opPendingDetail')
    case 'confirmed':
      return text('opConfirmedDetail')
    case 'failed':
      return text(hash === undefined ? 'opUnsentDetail' : 'opFailedDetail')
    case 'rejected':
      return text('opRejectedDetail')
    case 'canceled':
      return text('opCanceledDetail')
    case 'replaced':
      return text(replacedBy === undefined ? 'opReplacedDetail' : 'opReplacedUnsent')
    case 'dropped':
      return kind === 'purchase' ? '' : text('opUnsentDetail')
  }
}
