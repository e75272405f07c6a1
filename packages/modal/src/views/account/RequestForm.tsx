import { amountError } from '@latchkey/core/send/validateSend'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { Chip } from '@latchkey/ui/chip/Chip'
import { partRef } from '@latchkey/ui/css/partRef'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AmountField } from '../shared/AmountField.tsx'
import styles, { sheet } from './AccountView.lk.css'
import type { AmountRequest, RequestToken } from './amountRequest.ts'
import { useRequestTokens } from './useRequestTokens.ts'

const ref = partRef(sheet)

/** No balance, because the requested amount is not limited by the account's holdings. */
const withoutBalance = ({ symbol, decimals }: RequestToken, amount: string) => ({
  token: { symbol, decimals },
  amount,
  receiver: '',
})

/** Form for the amount to request, by default in the native currency. */
export function RequestForm({ token, amount, onAmount, onDone }: RequestForm.Props) {
  const text = useText('account')
  const modal = useModal()
  const { messageOf } = useErrorText()
  const { network } = useNetwork()
  const { own, others } = useRequestTokens()
  const [typing, setTyping] = useState(false)
  const chosen = token ?? own[0]
  const fault = chosen && amountError(withoutBalance(chosen, amount), { typing })
  const isReady = chosen !== undefined && amount.trim() !== '' && !fault
  const icon = [...own, ...others].find(({ address }) => address === chosen?.address)?.iconUrl
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTyping(false)
        if (chosen && isReady && !amountError(withoutBalance(chosen, amount))) onDone({ token: chosen, amount })
      }}
    >
      <ViewHeader title={text('requestAmount')} />
      <SheetBody gap={8}>
        <AmountField
          label={text('amount')}
          value={amount}
          onChange={(next) => {
            setTyping(Math.abs(next.length - amount.length) <= 1)
            onAmount(next)
          }}
          onLeave={() => setTyping(false)}
          enterKeyHint="go"
          placeholder="0"
          token={
            chosen && (
              <Chip
                raised
                icon={<TokenGlyph size={28} src={icon} name={chosen.symbol} />}
                label={chosen.symbol}
                name={`${text('token')}: ${chosen.symbol}`}
                onClick={() => modal.push({ name: 'Account', step: 'requestToken' })}
              />
            )
          }
          note={network?.name}
          error={fault && messageOf(fault)}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide submit disabled={!isReady}>
          {text('createRequest')}
        </Button>
      </SheetActions>
    </form>
  )
}

export declare namespace RequestForm {
  type Props = {
    /** Default: the native currency. */
    readonly token: RequestToken | undefined
    readonly amount: string
    readonly onAmount: (amount: string) => void
    readonly onDone: (request: AmountRequest) => void
  }
}
