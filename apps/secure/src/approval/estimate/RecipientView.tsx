import { Address } from '@latchkey/ui/text/Address'
import { ComparedAddress } from '@latchkey/ui/text/ComparedAddress'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useState } from 'react'
import type { Recipient } from '../../requests/loadRecipients.ts'
import type { EstimateTexts } from '../../texts/estimateTexts.ts'

/**
 * The full address of a recipient and whether it was paid before. A look-alike of a paid address is shown next to it,
 * with the differences marked.
 */
export function RecipientView({ address, recipient, labels }: RecipientView.Props) {
  const { history, imitates } = recipient
  if (imitates !== null)
    return (
      <>
        <ComparedAddress value={address} to={imitates} />
        <Text as="div" kind="small" tone="quiet">
          {labels.paidAddress}
        </Text>
        <ComparedAddress value={imitates} to={address} />
      </>
    )
  return (
    <>
      <Address value={address} full />
      {history !== 'unknown' && (
        <Text as="div" kind="small" tone={history === 'new' ? 'warn' : 'quiet'}>
          {labels[history === 'new' ? 'firstPayment' : 'paidBefore']}
        </Text>
      )}
    </>
  )
}

/** The name of a recipient, once it has loaded. Shown beside the address, never instead: the request contains only the address. */
export function RecipientName({ name }: { readonly name: Promise<string> }) {
  const [shown, setShown] = useState('')
  useEffect(() => void name.then(setShown), [name])
  return (
    shown !== '' && (
      <Text as="span" kind="label">
        <bdi dir="ltr">{shown}</bdi>
      </Text>
    )
  )
}

export declare namespace RecipientView {
  type Props = {
    readonly address: string
    readonly recipient: Recipient
    readonly labels: Pick<EstimateTexts['labels'], 'paidAddress' | 'firstPayment' | 'paidBefore'>
  }
}
