import { formatUnits } from '@latchkey/base/units'
import { amountError, receiverError, type SendableToken } from '@latchkey/core/send/validateSend'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { AmountCard } from '@latchkey/ui/card/AmountCard'
import { ChoiceCard } from '@latchkey/ui/card/ChoiceCard'
import { Chip } from '@latchkey/ui/chip/Chip'
import { partRef } from '@latchkey/ui/css/partRef'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Check } from '@latchkey/ui/icons/Check'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Address } from '@latchkey/ui/text/Address'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useEffect, useId, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { FeeLine } from './FeeLine.tsx'
import { feeError } from './feeError.ts'
import { maxOf } from './maxOf.ts'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'
import { useFee } from './useFee.ts'
import { WaitingBanner } from './WaitingBanner.tsx'
import { worthOf } from './worthOf.ts'

const ref = partRef(sheet)

/** Amount, token and recipient. */
export function SendForm({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const format = useFormat()
  const { messageOf } = useErrorText()
  const { draft, change, account, sendable, rules } = sending
  const { token } = draft
  const receiver = draft.receiver.trim()
  const known = rules?.parse(receiver) !== undefined
  const fee = useFee({ account, token, receiver: known ? receiver : (account?.address ?? '') })
  const max = token && draft.balances && maxOf(token, fee.data)
  const worth = worthOf(draft, sendable.held)
  const { network } = useNetwork()
  const faultId = useId()
  const [typing, setTyping] = useState(false)
  const amountInput = useFocusWhenEmpty(draft.amount)
  const amountFault = amountError(draft, { typing }) ?? feeError(draft, fee.data)
  const receiverFault = receiver && rules ? receiverError(token, receiver, rules) : undefined
  const held = ({ units, decimals, symbol }: SendableToken) => {
    const balance = format.figure(formatUnits(units, decimals))
    return { balance, balanceName: text('youHave', { balance: `${balance} ${symbol}` }) }
  }
  // Not repeated when its field shows it already.
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
        sending.review()
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
        <AmountCard
          label={text('amount')}
          value={draft.amount}
          onChange={(amount) => {
            // Pasted text is validated at once.
            setTyping(Math.abs(amount.length - draft.amount.length) <= 1)
            change({ type: 'amount', amount })
          }}
          onLeave={() => setTyping(false)}
          inputRef={amountInput}
          enterKeyHint="go"
          placeholder={text('amountPlaceholder')}
          {...(token && draft.balances && held(token))}
          max={
            max === undefined
              ? undefined
              : { label: text('max'), onClick: () => change({ type: 'amount', amount: max }) }
          }
          token={<TokenChip sending={sending} />}
          note={worth === undefined ? network?.name : format.dollars(worth)}
          error={amountFault && messageOf(amountFault)}
        />
        <ChoiceCard
          label={text('recipient')}
          icon={receiver && <RecipientAvatar address={receiver} known={known && !receiverFault} />}
          value={receiver && <Address value={receiver} />}
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
          <FeeLine fee={fee} />
        )}
      </SheetBody>
      <SheetActions>
        {fault && <Banner tone="bad" title={messageOf(fault)} />}
        <Moved sending={sending} />
        <WaitingBanner sending={sending} />
        <Button kind="filled" wide submit>
          {text('review')}
        </Button>
      </SheetActions>
    </form>
  )
}

function RecipientAvatar({ address, known }: { readonly address: string; readonly known: boolean }) {
  const avatar = <Avatar seed={address} size={40} />
  if (!known) return avatar
  return (
    <Badged kind="good" badge={<Check size={12} />}>
      {avatar}
    </Badged>
  )
}

/** A form without an amount starts there; on a phone that would open the keyboard over half of the form. */
function useFocusWhenEmpty(amount: string) {
  const ref = useRef<HTMLInputElement>(null)
  const isEmpty = useRef(amount === '')
  useEffect(() => {
    if (!isEmpty.current || isPhone()) return
    // After the heading of the new view had the focus.
    const frame = requestAnimationFrame(() => ref.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}

/** Why the form was reset: the wallet switched network or account. */
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

function TokenChip({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const { draft, sendable, account } = sending
  const { token } = draft
  useAnnouncement(account && !token ? text(sendable.failed ? 'balancesFailed' : 'balancesLoading') : undefined)
  // No tokens: the banner says why.
  if (!account || (!token && sendable.failed)) return null
  if (!token) return <Skeleton width={96} kind="big" />
  const icon = sendable.held?.find(({ address }) => address === token.address)?.iconUrl
  const label = token.symbol
  return (
    <Chip
      raised
      icon={<TokenGlyph size={28} src={icon} name={label} />}
      label={label}
      name={text('token', { token: label })}
      onClick={() => sending.open('token')}
    />
  )
}
