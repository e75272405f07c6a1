import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Chip } from '@latchkey/ui/chip/Chip'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Settings } from '@latchkey/ui/icons/Settings'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { CloseButton } from '../../shell/CloseButton.tsx'
import { NetworkMark } from '../shared/NetworkMark.tsx'

/** Header of the account: network, settings and close. */
export function AccountHeader() {
  const modal = useModal()
  const text = useText('account')
  return (
    <SheetHeader
      start={<NetworkChip />}
      end={
        <>
          <IconButton label={text('settings')} onClick={() => modal.push({ name: 'AccountSettings' })}>
            <Settings />
          </IconButton>
          <CloseButton />
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
