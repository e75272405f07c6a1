import type { RecipientCheck } from '@latchkey/core/send/checkRecipient'
import { amountError, receiverError } from '@latchkey/core/send/validateSend'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { ChoiceCard } from '@latchkey/ui/card/ChoiceCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { Check } from '@latchkey/ui/icons/Check'
import { Warning } from '@latchkey/ui/icons/Warning'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useId, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AccountPicture } from '../names/AccountPicture.tsx'
import { type NamedAccount, useIdentity } from '../names/useIdentity.ts'
import { useSettled } from '../shared/useSettled.ts'
import { FeeLine } from './FeeLine.tsx'
import { feeError } from './feeError.ts'
import { KeptNote } from './KeptNote.tsx'
import { AcceptLookAlike } from './RecipientCard.tsx'
import { SendAmount } from './SendAmount.tsx'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'
import { refusedReceiver, useFee } from './useFee.ts'
import { useRecipientCheck } from './useRecipientCheck.ts'
import { useSimulation } from './useSimulation.ts'
import { WaitingBanner } from './WaitingBanner.tsx'

const ref = partRef(sheet)

/** Form for amount, token and recipient. */
export function SendForm({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const { messageOf, partsOf } = useErrorText()
  const { draft, account, sendable, rules } = sending
  const { token } = draft
  const receiver = draft.receiver.trim()
  const known = rules?.parse(receiver) !== undefined
  const recipient = { ...(known && account), address: receiver }
  const fee = useFee({ account, token, receiver: known ? receiver : (account?.address ?? '') })
  const faultId = useId()
  const [typing, setTyping] = useState(false)
  const amountFault = amountError(draft, { typing }) ?? feeError(draft, fee.data?.maxUnits)
  const receiverFault = (receiver && rules ? receiverError(token, receiver, rules) : undefined) ?? refusedReceiver(fee)
  const check = useRecipientCheck(account, known && !receiverFault ? receiver : undefined)
  // With a review, the review asks for it.
  const mustAccept = !sending.reviews && check.data?.imitates !== undefined
  const isUnaccepted = mustAccept && !draft.lookAlikeAccepted
  const missing = draft.amount === '' ? 'enterAmount' : receiver === '' ? 'chooseRecipient' : undefined
  // Errors already shown at their fields are not repeated.
  const shown = [amountFault?.message, receiverFault?.message]
  const fault = draft.fault && !shown.includes(draft.fault.message) ? draft.fault : draft.error
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTyping(false)
        sending.review({ fails: amountFault !== undefined || receiverFault !== undefined || isUnaccepted })
      }}
    >
      <ViewHeader title={text('title')} />
      <SheetBody gap={8}>
        {!account && <Banner tone="warn" title={text('networkUnsupported')} />}
        {sendable.failed && (
          <Banner
            tone="neutral"
            title={text('balancesFailed')}
            action={
              <Button size="sm" onClick={sendable.retry}>
                {text('tryAgain')}
              </Button>
            }
          />
        )}
        <SendAmount sending={sending} feeUnits={fee.data?.maxUnits} fault={amountFault} setTyping={setTyping} />
        <ChoiceCard
          label={text('recipient')}
          icon={receiver && <RecipientPicture account={recipient} check={check.data} />}
          value={receiver && <RecipientName account={recipient} typed={draft.receiverName} />}
          placeholder={text('chooseRecipient')}
          faultId={receiverFault && faultId}
          onClick={() => sending.open('recipient')}
        />
        {account && receiver && rules?.equals(receiver, account.address) && (
          <Banner tone="warn" title={text('ownAddress')} />
        )}
        {receiverFault ? (
          <p id={faultId} role="alert" className={styles.fault}>
            {messageOf(receiverFault)}
          </p>
        ) : (
          <FeeLine fee={fee} sending={sending} />
        )}
      </SheetBody>
      <SheetActions>
        {fault && <Banner tone="bad" {...partsOf(fault)} />}
        <Moved sending={sending} />
        <WaitingBanner sending={sending} />
        {!sending.reviews && known && !amountFault && !receiverFault && <Simulated sending={sending} />}
        {mustAccept && <AcceptLookAlike sending={sending} />}
        <Button
          kind={missing || amountFault || receiverFault ? 'neutral' : 'filled'}
          wide
          submit
          loading={sending.asking}
          disabled={!missing && isUnaccepted}
        >
          {text(missing ?? 'review')}
        </Button>
      </SheetActions>
    </form>
  )
}

/** Simulates a token's transfer for a form without a review: the embedded wallet's frame does not know what the recipient gets. */
function Simulated({ sending }: { readonly sending: Sending }) {
  const { draft, account } = sending
  const amount = useSettled(draft.amount)
  const isToken = draft.token?.address !== undefined
  const { data } = useSimulation(isToken && amount !== '' ? account : undefined, { ...draft, amount })
  return <KeptNote simulation={amount === draft.amount ? data : undefined} sending={sending} />
}

/** The name that was resolved to the recipient, otherwise the recipient's own name. */
function RecipientName({ account, typed }: { readonly account: NamedAccount; readonly typed: string | undefined }) {
  const { name } = useIdentity(account)
  const shown = typed ?? name
  return shown === undefined ? <Address value={account.address} /> : <bdi dir="ltr">{shown}</bdi>
}

/** Adds a mark once the account is known to have paid the recipient, or the address imitates another one. */
function RecipientPicture({ account, check }: RecipientPicture.Props) {
  const picture = <AccountPicture account={account} size={40} />
  if (check?.imitates)
    return (
      <Badged kind="bad" badge={<Warning size={12} />}>
        {picture}
      </Badged>
    )
  if (check?.history !== 'known') return picture
  return (
    <Badged kind="good" badge={<Check size={12} />}>
      {picture}
    </Badged>
  )
}

declare namespace RecipientPicture {
  type Props = { readonly account: NamedAccount; readonly check: RecipientCheck | undefined }
}

/** Explains why the form was reset: the wallet switched network or account. */
function Moved({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const { network } = useNetwork()
  const { moved, from = '' } = sending.draft
  const title = text(moved === 'network' ? 'networkChanged' : 'accountChanged')
  const detail =
    moved === 'network'
      ? text('networkChangedDetail', { network: network?.name ?? '' })
      : text('accountChangedDetail', { account: shortAddress(from) })
  useAnnouncement(moved && `${title}. ${detail}`)
  return moved ? <Banner tone="warn" title={title} detail={detail} /> : null
}
