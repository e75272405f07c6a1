import type { TransferSimulation } from '@latchkey/core/chain/port'
import type { SendableToken } from '@latchkey/core/send/validateSend'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Forward } from '@latchkey/ui/icons/Forward'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { type ReactNode, useId } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AccountPicture } from '../names/AccountPicture.tsx'
import { shortName } from '../names/shortName.ts'
import { type NamedAccount, useIdentity } from '../names/useIdentity.ts'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { useFeeFacts } from './FeeLine.tsx'
import { feeError } from './feeError.ts'
import { KeptNote } from './KeptNote.tsx'
import { maxOf } from './maxOf.ts'
import { AcceptLookAlike, RecipientCard } from './RecipientCard.tsx'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'
import { refusedReceiver, useFee } from './useFee.ts'
import { useRecipientCheck } from './useRecipientCheck.ts'
import { useSimulation } from './useSimulation.ts'
import { WaitingBanner } from './WaitingBanner.tsx'
import { worthOf } from './worthOf.ts'

const ref = partRef(sheet)
/** Longer figures use a smaller size, because they never wrap. */
const sizes = [
  { length: 17, kind: 'display' },
  { length: 27, kind: 'heading' },
  { length: 36, kind: 'title' },
] as const
/** Maximum length on the button, where a longer figure would wrap; the full figure is shown above. */
const longestOnButton = 20

/** Shows the exact amount, recipient, sender and fee before the wallet receives the request. */
export function SendReview({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const { partsOf } = useErrorText()
  const { draft, change, account, amount, waiting, send, back } = sending
  const { symbol = '' } = draft.token ?? {}
  const figure = amount.slice(0, -symbol.length - 1)
  const { network } = useNetwork()
  const { name: accountName } = useIdentity(account ?? { address: '' })
  const format = useFormat()
  const worth = worthOf(draft, sending.sendable.held)
  const receiver = draft.receiver.trim()
  const recipient = { ...account, address: receiver }
  const fee = useFee({ account, token: draft.token, receiver })
  const feeFacts = useFeeFacts({ fee, sending })
  const fault = refusedReceiver(fee) ?? feeError(draft, fee.data?.maxUnits)
  const faultId = useId()
  const check = useRecipientCheck(account, receiver)
  const simulation = useSimulation(account, draft)
  const balances = useBalanceFacts({ token: draft.token, simulation: simulation.isError ? null : simulation.data, fee })
  const wouldFail = simulation.data?.status === 'failure' ? simulation.data.error : undefined
  const error = fault ?? wouldFail ?? draft.error
  const isImitation = check.data?.imitates !== undefined
  const isBlocked = error !== undefined && error !== draft.error
  const max = fault && draft.token && maxOf(draft.token, fee.data?.maxUnits)
  return (
    <>
      <ViewHeader title={text('reviewTitle')} />
      <SheetBody>
        {/* Hidden to make space for the comparison of two addresses. */}
        {!isImitation && <Picture sending={sending} recipient={recipient} />}
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
        <RecipientCard account={recipient} typed={draft.receiverName} check={check.data} />
        <FactsCard
          facts={[
            {
              label: text('from'),
              value: (
                <>
                  <AccountPicture account={account ?? { address: '' }} size={20} />
                  {accountName === undefined ? (
                    <Address value={account?.address ?? ''} />
                  ) : (
                    <bdi dir="ltr">{shortName(accountName)}</bdi>
                  )}
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
            ...feeFacts,
            ...balances,
          ]}
        />
      </SheetBody>
      <SheetActions>
        <div id={faultId}>
          {error && (
            <Banner
              tone="bad"
              {...partsOf(error)}
              action={
                max !== undefined ? (
                  <Button size="sm" onClick={() => change({ type: 'amount', amount: max })}>
                    {text('useMax')}
                  </Button>
                ) : (
                  wouldFail && (
                    <Button size="sm" onClick={back}>
                      {text('edit')}
                    </Button>
                  )
                )
              }
            />
          )}
          <KeptNote simulation={simulation.data} sending={sending} />
          <WaitingBanner sending={sending} />
        </div>
        {isImitation && <AcceptLookAlike sending={sending} />}
        <Button
          kind={waiting ? 'danger' : 'filled'}
          wide
          loading={check.isLoading || simulation.isLoading}
          disabled={isBlocked || (isImitation && !draft.lookAlikeAccepted)}
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

function Picture({ sending, recipient }: { readonly sending: Sending; readonly recipient: NamedAccount }) {
  const { token } = sending.draft
  const icon = sending.sendable.held?.find(({ address }) => address === token?.address)?.iconUrl
  return (
    <div ref={ref} className={styles.pair}>
      <TokenGlyph size={56} src={icon} name={token?.symbol ?? ''} />
      <Forward />
      <AccountPicture account={recipient} size={56} />
    </div>
  )
}

type Currency = { readonly symbol: string; readonly decimals: number }

/** Rows with the balances after the transfer: the token's, and the native one that also pays the fee. */
function useBalanceFacts({ token, simulation, fee }: useBalanceFacts.Params): FactsCard.Props['facts'] {
  const text = useText('send', 'amounts')
  const format = useFormat()
  const { network } = useNetwork()
  if (!network || simulation === null || simulation?.status === 'failure') return []
  const native = network.nativeCurrency
  const rowOf = ({ symbol }: Currency, value: ReactNode) => ({
    label: text('balanceAfter', { symbol }),
    value: value || <Skeleton width={64} />,
  })
  const amountOf = (currency: Currency, units: bigint) => format.roundedAmount({ ...currency, units })
  const isRunning = simulation === undefined
  const { tokenUnitsAfter, nativeUnitsAfter } = simulation ?? {}
  const rows: FactsCard.Props['facts'][number][] = []
  if (token?.address !== undefined && (isRunning || tokenUnitsAfter !== undefined))
    rows.push(rowOf(token, tokenUnitsAfter !== undefined && <bdi dir="ltr">{amountOf(token, tokenUnitsAfter)}</bdi>))
  if (isRunning || nativeUnitsAfter !== undefined) rows.push(rowOf(native, nativeUnitsAfter !== undefined && left()))
  return rows

  /** Native balance afterwards. The fee is a maximum; while it is unknown, the result is an upper limit. */
  function left(): string | undefined {
    if (nativeUnitsAfter === undefined || fee.isLoading) return undefined
    if (fee.data === undefined) return text('feeUpTo', { fee: amountOf(native, nativeUnitsAfter) })
    if (fee.data.maxUnits === 0n) return amountOf(native, nativeUnitsAfter)
    // The simulation already includes the deposit.
    const feeUnits = fee.data.maxUnits - (fee.data.depositUnits ?? 0n)
    const units = nativeUnitsAfter > feeUnits ? nativeUnitsAfter - feeUnits : 0n
    return text('atLeast', { amount: amountOf(native, units) })
  }
}

declare namespace useBalanceFacts {
  type Params = {
    readonly token: SendableToken | undefined
    /** Undefined while loading; null if the transfer cannot be simulated. */
    readonly simulation: TransferSimulation | null | undefined
    readonly fee: ReturnType<typeof useFee>
  }
}
