import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { openChoice } from './openChoice.ts'

/** A wallet to connect. */
export function WalletRow({ choice }: { readonly choice: WalletChoice }) {
  const modal = useModal()
  const text = useText('connect')
  const { kind, name, icon, recent } = choice
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
      onClick={() => openChoice(modal, choice)}
    />
  )
}
