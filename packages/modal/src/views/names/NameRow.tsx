import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Pen } from '@latchkey/ui/icons/Pen'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { shortName } from './shortName.ts'

/** Shows the account's first name, or opens its registration. */
export function NameRow({ names }: { readonly names: readonly string[] }) {
  const modal = useModal()
  const text = useText('account')
  const [name] = names
  return (
    <ListRow
      icon={
        <IconBox>
          <Pen />
        </IconBox>
      }
      title={text('accountName')}
      detail={name === undefined ? text('accountNameDetail') : <bdi dir="ltr">{shortName(name)}</bdi>}
      chevron
      onClick={() => modal.push({ name: 'AccountSettings', step: 'registerAccountName' })}
    />
  )
}
