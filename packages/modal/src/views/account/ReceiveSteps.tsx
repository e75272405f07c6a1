import { formatUnits } from '@latchkey/base/units'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { StepOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import type { AmountRequest, RequestToken } from './amountRequest.ts'
import { ReceiveStep } from './ReceiveStep.tsx'
import { RequestForm } from './RequestForm.tsx'
import { useRequestTokens } from './useRequestTokens.ts'

type Choice = { readonly token?: RequestToken; readonly amount: string }

/** Shows the account's address, or a request for an amount. Keeps the request while this component is mounted. */
export function ReceiveSteps({ step }: { readonly step: StepOf<'Account'> }) {
  const { back } = useModal()
  const [request, setRequest] = useState<AmountRequest>()
  const [choice, setChoice] = useState<Choice>({ amount: '' })
  return (
    <QueryLayer>
      {step === 'receive' && <ReceiveStep request={request} onRemove={() => setRequest(undefined)} />}
      {step === 'request' && (
        <RequestForm
          token={choice.token}
          amount={choice.amount}
          onAmount={(amount) => setChoice({ ...choice, amount })}
          onDone={(made) => {
            setRequest(made)
            back()
          }}
        />
      )}
      {step === 'requestToken' && (
        <RequestTokens
          onChoose={(token) => {
            setChoice({ ...choice, token })
            back()
          }}
        />
      )}
    </QueryLayer>
  )
}

/** Chooses the token to request. */
function RequestTokens({ onChoose }: { readonly onChoose: (token: RequestToken) => void }) {
  const text = useText('account')
  const format = useFormat()
  const { own, others, isLoading } = useRequestTokens()
  const rowOf = (token: RequestToken & { readonly name: string; readonly iconUrl?: string }, units?: bigint) => (
    <ListRow
      key={token.address ?? 'native'}
      icon={<TokenGlyph size={40} src={token.iconUrl} name={token.symbol} />}
      title={token.name}
      detail={token.symbol}
      end={units && <Amount value={format.figure(formatUnits(units, token.decimals))} unit={token.symbol} />}
      onClick={() => onChoose(token)}
    />
  )
  return (
    <>
      <ViewHeader title={text('requestToken')} />
      <SheetBody list>
        <RowList label={text('tokens')}>
          {own.map((token) => rowOf(token, token.units))}
          {others.map((token) => rowOf(token))}
        </RowList>
        {isLoading && <SkeletonRow />}
      </SheetBody>
    </>
  )
}
