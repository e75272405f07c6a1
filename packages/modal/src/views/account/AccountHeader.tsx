import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Chip } from '@latchkey/ui/chip/Chip'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Close } from '@latchkey/ui/icons/Close'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { usePageText } from '../../i18n/usePageText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { NetworkMark } from '../NetworkMark.tsx'

/** The network, the connected wallets and close. */
export function AccountHeader() {
  const modal = useModal()
  const text = useText('account')
  const pageText = usePageText()
  return (
    <SheetHeader
      start={<NetworkChip />}
      end={
        <>
          <IconButton label={text('wallets')} onClick={() => modal.push({ name: 'ProfileWallets' })}>
            <Wallet />
          </IconButton>
          <IconButton label={pageText('close')} onClick={modal.close}>
            <Close />
          </IconButton>
        </>
      }
    />
  )
}

function NetworkChip() {
  const modal = useModal()
  const text = useText('account')
  const { network, unsupported } = useNetwork()
  const label = network?.name ?? (unsupported ? text('unsupportedNetwork') : text('unknownNetwork'))
  return (
    <Chip
      inHeader
      icon={network ? <NetworkMark size={22} network={network} /> : <NetworkGlyph size={22} name={label} />}
      label={label}
      name={text('network', { network: label })}
      onClick={() => modal.push({ name: 'SwitchNetwork' })}
    />
  )
}
