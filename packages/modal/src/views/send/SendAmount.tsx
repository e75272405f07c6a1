import type { LatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import type { SendableToken } from '@latchkey/core/send/validateSend'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Chip } from '@latchkey/ui/chip/Chip'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { useEffect, useRef } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { AmountField } from '../shared/AmountField.tsx'
import { maxOf } from './maxOf.ts'
import type { Sending } from './sending.ts'
import { worthOf } from './worthOf.ts'

/** The amount, entered in the token or in US dollars. */
export function SendAmount({ sending, feeUnits, fault, setTyping }: SendAmount.Props) {
  const text = useText('send', 'amounts')
  const format = useFormat()
  const { messageOf } = useErrorText()
  const { network } = useNetwork()
  const { draft, change, sendable } = sending
  const { token, amount, dollars } = draft
  const input = useFocusWhenEmpty(amount)
  const isInDollars = dollars !== undefined
  const typed = dollars ?? amount
  const max = token && draft.balances && maxOf(token, feeUnits)
  const worth = worthOf(draft, sendable.held)
  const held = ({ units, decimals, symbol }: SendableToken) => {
    const balance = format.figure(formatUnits(units, decimals))
    return { balance, balanceName: text('youHave', { balance: `${balance} ${symbol}` }) }
  }
  const inToken = token && format.roundedAmount({ ...token, units: draftUnits(draft) ?? 0n })
  const isUnlisted = token && sendable.held?.find(({ address }) => address === token.address)?.unlisted
  const dollarNote = isUnlisted ? text('unverified') : worth === undefined ? network?.name : format.dollars(worth)
  return (
    <AmountField
      label={text(isInDollars ? 'amountInDollars' : 'amount')}
      value={typed}
      onChange={(next) => {
        // Pasted text is validated at once.
        setTyping(Math.abs(next.length - typed.length) <= 1)
        change(isInDollars ? { type: 'dollars', dollars: next } : { type: 'amount', amount: next })
      }}
      onLeave={() => setTyping(false)}
      inputRef={input}
      enterKeyHint="go"
      placeholder={text('amountPlaceholder')}
      {...(token && draft.balances && held(token))}
      max={
        max === undefined ? undefined : { label: text('max'), onClick: () => change({ type: 'amount', amount: max }) }
      }
      token={<TokenChip sending={sending} />}
      sign={isInDollars ? text('dollarSign') : undefined}
      note={isInDollars ? inToken : dollarNote}
      flip={
        token?.dollarPrice === undefined
          ? undefined
          : {
              label: isInDollars ? text('enterToken', { symbol: token.symbol }) : text('enterDollars'),
              onClick: () => change({ type: 'flip' }),
            }
      }
      error={fault && messageOf(fault)}
    />
  )
}

export declare namespace SendAmount {
  type Props = {
    readonly sending: Sending
    /** Undefined while unknown. */
    readonly feeUnits: bigint | undefined
    readonly fault: LatchkeyError | undefined
    readonly setTyping: (typing: boolean) => void
  }
}

/** Focuses the amount if it is empty, except on a phone, where the keyboard would cover part of the form. */
function useFocusWhenEmpty(amount: string) {
  const ref = useRef<HTMLInputElement>(null)
  const isEmpty = useRef(amount === '')
  useEffect(() => {
    if (isEmpty.current && !isPhone()) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}

function TokenChip({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const { draft, sendable, account } = sending
  const { token } = draft
  useAnnouncement(account && !token ? text(sendable.failed ? 'balancesFailed' : 'balancesLoading') : undefined)
  // No tokens: the banner explains why.
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
