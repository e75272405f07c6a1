import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** The account's address as a QR code and as text. */
export function ReceiveStep() {
  const text = useText('account')
  const { address = '' } = useAccount()
  const modal = useModal()
  const { network, networks } = useNetwork()
  const compatible = networks.filter(({ chainNamespace }) => chainNamespace === network?.chainNamespace)
  return (
    <>
      <ViewHeader title={text('receive')} />
      <SheetBody gap={16}>
        <QrCode value={address} label={text('addressCode', { address })} />
        <div ref={ref} className={styles.address}>
          <Address value={address} full />
        </div>
        <Text kind="small" tone="quiet" center>
          {text('receiveDetail', { network: network?.name ?? '' })}
        </Text>
        {compatible.length > 1 && (
          <Text kind="small" center>
            <TextLink onClick={() => modal.push({ name: 'WalletCompatibleNetworks' })}>{text('compatible')}</TextLink>
          </Text>
        )}
      </SheetBody>
      <SheetActions>
        <CopyWideButton
          value={address}
          label={text('copyAddress')}
          copiedLabel={text('addressCopied')}
          failedLabel={text('copyFailed')}
        />
      </SheetActions>
    </>
  )
}
