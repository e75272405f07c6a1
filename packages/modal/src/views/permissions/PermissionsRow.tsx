import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Key } from '@latchkey/ui/icons/Key'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'

/** Shows how many permissions are active, and opens the list. Undefined: they are on their way. */
export function PermissionsRow({ permissions }: { readonly permissions: readonly GrantedPermission[] | undefined }) {
  const modal = useModal()
  const text = useText('account')
  const count = permissions?.filter(({ status }) => status === 'active').length
  return (
    <ListRow
      icon={
        <IconBox>
          <Key />
        </IconBox>
      }
      title={text('permissions')}
      detail={
        count === undefined ? (
          <Skeleton width={96} />
        ) : count === 0 ? (
          text('noneActive')
        ) : (
          text('permissionsActive', { count })
        )
      }
      chevron
      onClick={() => modal.push({ name: 'AccountSettings', step: 'smartSessionList' })}
    />
  )
}
