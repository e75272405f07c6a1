import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Card } from '@latchkey/ui/card/Card'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Forward } from '@latchkey/ui/icons/Forward'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useId } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { NetworkMark } from '../NetworkMark.tsx'
import { useFeeText } from './FeeLine.tsx'
import { feeError } from './feeError.ts'
import { maxOf } from './maxOf.ts'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'
import { useFee } from './useFee.ts'
import { WaitingBanner } from './WaitingBanner.tsx'
import { worthOf } from './worthOf.ts'

const ref = partRef(sheet)
/** A longer figure is written smaller, because it never wraps. */
const sizes = [
  { length: 17, kind: 'display' },
  { length: 27, kind: 'heading' },
  { length: 36, kind: 'title' },
] as const
/** A longer figure would wrap on the button; it stands in full above. */
const longestOnButton = 20

/** The exact amount, recipient, sender and fee, before the request goes to the wallet. */
export function SendReview({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const { messageOf } = useErrorText()
  const { draft, change, account, amount, rules, waiting, send } = sending
  const { symbol = '' } = draft.token ?? {}
  const figure = amount.slice(0, -symbol.length - 1)
  const { network } = useNetwork()
  const format = useFormat()
  const worth = worthOf(draft, sending.sendable.held)
  const receiver = draft.receiver.trim()
  const fee = useFee({ account, token: draft.token, receiver })
  const feeText = useFeeText(fee)
  const fault = feeError(draft, fee.data)
  const faultId = useId()
  const { error = fault } = draft
  const isOwn = account !== undefined && (rules?.equals(receiver, account.address) ?? false)
  const max = fault && draft.token && maxOf(draft.token, fee.data)
  return (
    <>
      <ViewHeader title={text('reviewTitle')} />
      <SheetBody>
        <Picture sending={sending} receiver={receiver} />
        <div ref={ref} className={styles.words}>
          <Text kind={sizes.find(({ length }) => figure.length <= length)?.kind ?? 'label'}>
            <span className={styles.figure} data-lk-shared="amount">
              <Amount value={figure} unit={symbol} />
            </span>
          </Text>
          {worth !== undefined && (
            <Text kind="small" tone="quiet">
              <Amount value={format.dollars(worth)} />
            </Text>
          )}
        </div>
        <Card label={text('recipient')}>
          <Address value={receiver} full />
        </Card>
        <FactsCard
          facts={[
            {
              label: text('from'),
              value: (
                <>
                  <Avatar seed={account?.address ?? ''} size={20} />
                  <Address value={account?.address ?? ''} />
                </>
              ),
            },
            {
              label: text('network'),
              value: (
                <>
                  {network && <NetworkMark size={22} network={network} />}
                  {network?.name}
                </>
              ),
            },
            { label: text('fee'), value: feeText },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <div id={faultId}>
          {error && (
            <Banner
              tone="bad"
              title={messageOf(error)}
              action={
                max !== undefined && (
                  <Button size="sm" onClick={() => change({ type: 'amount', amount: max })}>
                    {text('useMax')}
                  </Button>
                )
              }
            />
          )}
          {isOwn && <Banner tone="warn" title={text('ownAddress')} />}
          <WaitingBanner sending={sending} />
        </div>
        <Button
          kind={waiting ? 'danger' : 'filled'}
          wide
          disabled={fault !== undefined}
          describedBy={faultId}
          onClick={send}
        >
          {waiting
            ? text('sendAnother')
            : figure.length > longestOnButton
              ? text('title')
              : text('sendAmount', { amount })}
        </Button>
        <Text kind="small" tone="quiet" center>
          {text('noUndo')}
        </Text>
      </SheetActions>
    </>
  )
}

function Picture({ sending, receiver }: { readonly sending: Sending; readonly receiver: string }) {
  const { token } = sending.draft
  const icon = sending.sendable.held?.find(({ address }) => address === token?.address)?.iconUrl
  return (
    <div ref={ref} className={styles.pair}>
      <TokenGlyph size={56} src={icon} name={token?.symbol ?? ''} />
      <Forward />
      <Avatar seed={receiver} size={56} />
    </div>
  )
}
