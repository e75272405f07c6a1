import { useState } from 'react'
import { useModal } from '../../ModalContext.ts'
import type { StepOf } from '../../router/view.ts'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import type { AmountRequest, RequestToken } from './amountRequest.ts'
import { ReceiveStep } from './ReceiveStep.tsx'
import { RequestForm } from './RequestForm.tsx'
import { RequestTokens } from './RequestTokens.tsx'

type Choice = { readonly token?: RequestToken; readonly amount: string }

/** Shows the account's address, or a request for an amount, which is kept while the visitor is here. */
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
