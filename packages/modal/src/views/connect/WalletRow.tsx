import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'

/** A wallet to connect: one of this browser gets a request at once, one of the directory a link or a QR code. */
export function WalletRow({ choice }: { readonly choice: WalletChoice }) {
  const modal = useModal()
  const text = useText('connect')
  const { kind, id, name, icon, recent } = choice
  return (
    <ListRow
      icon={<WalletLogo size={40} src={icon} name={name} />}
      title={name}
      end={
        recent ? (
          <Tag tone="accent">{text('recent')}</Tag>
        ) : (
          kind === 'installed' && (
            <Tag tone="good" dot>
              {text('installed')}
            </Tag>
          )
        )
      }
      onClick={() =>
        modal.push(
          choice.kind === 'installed'
            ? { name: 'ConnectingExternal', walletId: id }
            : { name: 'ConnectingWalletConnect', walletId: id, listing: choice.listing },
        )
      }
    />
  )
}
