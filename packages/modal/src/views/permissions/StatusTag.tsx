import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useText } from '../../i18n/useText.ts'

export const statusTexts = {
  active: 'permissionActive',
  expired: 'permissionExpired',
  revoked: 'permissionRevoked',
} as const

/** Tag with the status of a permission. */
export function StatusTag({ status }: Pick<GrantedPermission, 'status'>) {
  const text = useText('permissions', 'account')
  return <Tag tone={status === 'active' ? 'good' : undefined}>{text(statusTexts[status])}</Tag>
}
