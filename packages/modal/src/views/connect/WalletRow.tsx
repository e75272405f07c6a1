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
  return (
    <ListRow
      icon={<WalletLogo size={40} src={choice.icon} name={choice.name} />}
      title={choice.name}
      end={choice.recent ? <Tag tone="accent">{text('recent')}</Tag> : undefined}
      onClick={() => openChoice(modal, choice)}
    />
  )
}
