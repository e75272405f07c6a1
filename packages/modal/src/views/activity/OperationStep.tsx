import { SEND_UNKNOWN } from '@latchkey/contracts/errors/send'
import { isAbandoned } from '@latchkey/core/operations/isAbandoned'
import { isUnanswered, type Operation, type TransferOperation } from '@latchkey/core/operations/operation'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { CheckList } from '@latchkey/ui/card/CheckList'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { External } from '@latchkey/ui/icons/External'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { useContext, useRef } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AccountPicture } from '../names/AccountPicture.tsx'
import { shortName } from '../names/shortName.ts'
import { useIdentity } from '../names/useIdentity.ts'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { useNativeBalanceQuery } from '../shared/useBalances.ts'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import styles, { sheet } from './Activity.lk.css'
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
  const stages = useStages(operation)
  // The list of stages explains these statuses.
  const isExplained = stages && operation.status !== 'failed'
  const explorer = href !== undefined && (
    <Button wide href={href} newTab iconEnd={<External size={16} />}>
      {text('explorer')}
    </Button>
  )
  const done = (
    <Button kind="filled" wide onClick={() => modal.store.setState({ stack: [{ name: 'Account' }] })}>
      {text('done')}
    </Button>
  )
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody gap={20}>
        <StatusBlock
          picture={<OperationGlyph operation={operation} account={sender} large />}
          title={<bdi dir="ltr">{amount}</bdi>}
          detail={
            isExplained && operation.kind === 'transfer' ? (
              <Recipient operation={operation} />
            ) : isExplained ? undefined : (
              words
            )
          }
          lines={stages ? undefined : 2}
        />
        {stages && <CheckList label={text('progress')} checks={stages} />}
        <FactsCard facts={useOperationFacts(operation, { isStaged: stages !== undefined })} />
      </SheetBody>
      <SheetActions>
        {!isResult && explorer}
        {isUnanswered(operation) && operation.kind !== 'purchase' && <OpenWallet />}
        {isResult ? (
          explorer ? (
            <ButtonPair>
              {explorer}
              {done}
            </ButtonPair>
          ) : (
            done
          )
        ) : (
          <ReplaceOperation operation={operation} />
        )}
        {stages && operation.status === 'pending' && (
          <Text kind="small" tone="quiet" center>
            {text('canClose')}
          </Text>
        )}
      </SheetActions>
    </>
  )
}

declare namespace Details {
  type Props = Pick<OperationStep.Props, 'isResult'> & { readonly operation: Operation }
}

const ref = partRef(sheet)

/** The recipient's picture, and its name or short address. */
function Recipient({ operation: { networkId, detail } }: { readonly operation: TransferOperation }) {
  const account = { address: detail.to, networkId }
  const { name } = useIdentity(account)
  return (
    <span ref={ref} className={styles.recipient}>
      <AccountPicture account={account} size={20} />
      {name === undefined ? <Address value={detail.to} /> : <bdi dir="ltr">{shortName(name)}</bdi>}
    </span>
  )
}

/**
 * The stages of a transaction: approved, sent, and the outcome on the network. Undefined for purchases and for statuses in which
 * another transaction, or none, decides the outcome.
 */
function useStages(operation: Operation): readonly CheckList.Check[] | undefined {
  const text = useText('activity')
  const { language } = useContext(LocaleContext)
  const { clock } = useLatchkey()
  const { kind, status, hash, cancelHashes, wallet, startedAtMs, sentAtMs = startedAtMs } = operation
  const isPending = status === 'pending'
  const isMined = status === 'confirmed' || status === 'failed'
  if (kind === 'purchase' || hash === undefined || !(isMined || (isPending && !cancelHashes))) return undefined
  const isToday = new Date(sentAtMs).toDateString() === new Date(clock.now()).toDateString()
  const form: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) }
  const time = new Intl.DateTimeFormat(language.tag, form).format(sentAtMs)
  return [
    { name: 'approved', status: 'ok', title: text('stageApproved', { wallet }), detail: time },
    isPending
      ? { name: 'sent', status: 'running', title: text('stageWaiting'), detail: undefined }
      : { name: 'sent', status: 'ok', title: text('stageSent'), detail: undefined },
    status === 'failed'
      ? { name: 'outcome', status: 'failed', title: text('opFailed'), detail: undefined }
      : { name: 'outcome', status: isPending ? 'waiting' : 'ok', title: text('stageConfirmed'), detail: undefined },
  ]
}

/** Explains what the status means for the visitor's money. */
function useWords(operation: Operation): string {
  const { kind, status, hash, cancelHashes, wallet, replacedBy } = operation
  const text = useText('activity', 'account')
  const { messageOf } = useErrorText()
  const isUnknown = useLatchkeyState((state) => isAbandoned(state, operation))
  if (isUnknown) return messageOf(SEND_UNKNOWN)
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
