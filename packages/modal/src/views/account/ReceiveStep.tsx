import { accountKey } from '@latchkey/core/account/queries'
import { adapterOf } from '@latchkey/core/chain/adapterOf'
import { capabilitiesOf } from '@latchkey/core/chain/capabilitiesOf'
import { paymentUri } from '@latchkey/core/receive/paymentUri'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { noAccount } from '../shared/noAccount.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import styles, { sheet } from './AccountView.lk.css'
import type { AmountRequest } from './amountRequest.ts'

const ref = partRef(sheet)

/** The account's address as a QR code and as text. With a request, the code includes the amount. */
export function ReceiveStep({ request, onRemove }: ReceiveStep.Props) {
  const text = useText('account')
  const format = useFormat()
  const { address = '' } = useAccount()
  const modal = useModal()
  const { network, networks } = useNetwork()
  const { uri, units, isOffered } = usePaymentUri(request)
  const compatible = networks.filter(({ chainNamespace }) => chainNamespace === network?.chainNamespace)
  const amount = request && units !== undefined ? format.exactAmount({ ...request.token, units }) : undefined
  const value = request ? uri : address
  const hasOthers = !request && compatible.length > 1
  const detail = text(request ? 'requestDetail' : hasOthers ? 'receiveCompatible' : 'receiveDetail', {
    network: network?.name ?? '',
  })
  const enter = () => modal.push({ name: 'Account', step: 'request' })
  return (
    <>
      <ViewHeader title={text('receive')} />
      <SheetBody gap={16}>
        <QrCode
          value={value}
          mark={network && <NetworkMark size={40} network={network} />}
          label={amount === undefined ? text('addressCode', { address }) : text('requestCode', { amount })}
        />
        {amount !== undefined && (
          <Text kind="title" center>
            <bdi dir="ltr">{amount}</bdi>
          </Text>
        )}
        <div ref={ref} className={styles.address}>
          <Address value={address} full />
        </div>
        <Text kind="small" tone="quiet" center>
          {detail}
        </Text>
        <div ref={ref} className={styles.links}>
          {isOffered && <TextLink onClick={enter}>{text(request ? 'changeAmount' : 'requestAmount')}</TextLink>}
          {request && <TextLink onClick={onRemove}>{text('removeAmount')}</TextLink>}
          {hasOthers && (
            <TextLink onClick={() => modal.push({ name: 'WalletCompatibleNetworks' })}>{text('compatible')}</TextLink>
          )}
        </div>
      </SheetBody>
      <SheetActions>
        <Shared value={value} isLink={request !== undefined} />
      </SheetActions>
    </>
  )
}

export declare namespace ReceiveStep {
  type Props = { readonly request: AmountRequest | undefined; readonly onRemove: () => void }
}

/** Copies the address or the link, and shares it if the browser supports that. */
function Shared({ value, isLink }: { readonly value: string | undefined; readonly isLink: boolean }) {
  const text = useText('account')
  const copy = (
    <CopyWideButton
      value={value ?? ''}
      disabled={value === undefined}
      label={text(isLink ? 'copyLink' : 'copyAddress')}
      copiedLabel={text(isLink ? 'linkCopied' : 'addressCopied')}
      failedLabel={text('copyFailed')}
    />
  )
  if (typeof navigator.share !== 'function') return copy
  return (
    <ButtonPair>
      {copy}
      {/* Closing the system's share sheet also rejects. */}
      <Button
        wide
        disabled={value === undefined}
        onClick={() => navigator.share({ text: value ?? '' }).catch(() => {})}
      >
        {text('share')}
      </Button>
    </ButtonPair>
  )
}

/** Link that requests the amount; `isOffered` if the namespace supports such links. */
function usePaymentUri(request: AmountRequest | undefined) {
  const latchkey = useLatchkey()
  const account = useReadableAccount()
  const units = request && draftUnits(request)
  const { token } = request ?? {}
  const { data } = useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'paymentUri', token?.address ?? 'native', String(units)],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      account && token && units !== undefined
        ? () =>
            paymentUri(latchkey, {
              account,
              amountUnits: units,
              decimals: token.decimals,
              tokenAddress: token.address,
            })
        : skipToken,
  })
  return { uri: data, units, isOffered: useHasLinks() && account !== undefined }
}

function useHasLinks(): boolean {
  const latchkey = useLatchkey()
  const [has, setHas] = useState(false)
  useEffect(() => {
    const adapter = adapterOf(latchkey, latchkey.store.getState().activeNamespace)
    // On failure, requesting an amount is not offered.
    if (adapter)
      capabilitiesOf(adapter).then(
        (capabilities) => setHas(capabilities.paymentUri !== undefined),
        () => {},
      )
  }, [latchkey])
  return has
}
