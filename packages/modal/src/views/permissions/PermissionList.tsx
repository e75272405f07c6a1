import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { Button } from '@latchkey/ui/button/Button'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'
import { Key } from '@latchkey/ui/icons/Key'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonDetailEntry } from '@latchkey/ui/skeleton/SkeletonDetailEntry'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { appHost } from './appHost.ts'
import { mainRule } from './mainRule.ts'
import { statusTexts } from './StatusTag.tsx'
import { useAllowedText } from './useAllowedText.ts'
import { usePermissions } from './usePermissions.ts'

/** All permissions of the embedded wallet, active ones first. */
export function PermissionList({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText('permissions', 'account')
  const { data: permissions = [], error, isPending } = usePermissions()
  const isEmpty = !isPending && permissions.length === 0
  useAnnouncement(isPending ? text('permissionsLoading') : error ? text('permissionsFailed') : undefined)
  return (
    <>
      <ViewHeader title={text('permissions')} />
      <SheetBody list={!isEmpty} roomy={isEmpty}>
        {isPending && (
          <RowList label={text('permissions')}>
            <SkeletonDetailEntry />
            <SkeletonDetailEntry />
            <SkeletonDetailEntry />
          </RowList>
        )}
        {error && (
          <>
            <EmptyState
              icon={<BrokenLink size={28} />}
              title={text('permissionsFailed')}
              detail={text('permissionsFailedDetail')}
            />
            <StatusActions>
              <Button wide onClick={onRetry}>
                {text('tryAgain')}
              </Button>
            </StatusActions>
          </>
        )}
        {isEmpty && !error && (
          <EmptyState icon={<Key size={28} />} title={text('noPermissions')} detail={text('noPermissionsDetail')} />
        )}
        <Rows label={text('permissions')} permissions={permissions.filter(({ status }) => status === 'active')} />
        <Rows
          label={text('pastPermissions')}
          showLabel
          permissions={permissions.filter(({ status }) => status !== 'active')}
        />
      </SheetBody>
    </>
  )
}

function Rows({
  permissions,
  ...list
}: Omit<RowList.Props, 'children'> & { readonly permissions: readonly GrantedPermission[] }) {
  const modal = useModal()
  const text = useText('permissions', 'account')
  const { allowedText } = useAllowedText(permissions)
  const detailOf = (permission: GrantedPermission) => {
    const { status, rules } = permission
    const main = mainRule(permission)
    const amounts = rules.filter((rule) => rule.kind === 'amount' && rule !== main)
    const allowed = [main, ...amounts].map((rule) => allowedText(permission, rule))
    return [...(status === 'active' ? [] : [text(statusTexts[status])]), ...allowed].join(' · ')
  }
  return (
    <RowList {...list}>
      {permissions.map((permission) => (
        <ListRow
          key={`${permission.networkId} ${permission.id}`}
          icon={<WalletLogo size={40} name={appHost(permission)} />}
          title={appHost(permission)}
          detail={detailOf(permission)}
          chevron
          onClick={() => modal.push({ name: 'AccountSettings', step: 'smartSessionList', permission })}
        />
      ))}
    </RowList>
  )
}
