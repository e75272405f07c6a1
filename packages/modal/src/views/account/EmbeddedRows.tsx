import { userLabel } from '@latchkey/core/embedded/userLabel'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Shield } from '@latchkey/ui/icons/Shield'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { PermissionsRow } from '../permissions/PermissionsRow.tsx'
import { usePermissions } from '../permissions/usePermissions.ts'
import { SmartFeatures } from '../upgrade/SmartFeatures.tsx'

/**
 * Rows of the embedded wallet: the signed-in user, changing the e-mail address, the secure site's sheet for devices and freezing,
 * and the permissions of apps.
 */
export function EmbeddedRows({ connectionId }: { readonly connectionId: string | undefined }) {
  const modal = useModal()
  const { latchkey } = modal
  const text = useText('account')
  const connection = useLatchkeyState(({ connections }) => connections.find(({ id }) => id === connectionId))
  const permissions = usePermissions()
  if (connection?.via !== 'embedded') return null
  const user = connection.user && userLabel(connection.user)
  const email = connection.user?.userName === undefined ? user : undefined

  async function showSecurity(): Promise<void> {
    try {
      const { showWalletSecurity } = await import('@latchkey/core/embedded/showWalletSecurity')
      await showWalletSecurity(latchkey)
    } catch {
      modal.toast({
        id: 'walletSecurity',
        kind: 'error',
        title: text('walletSecurityFailed'),
        detail: text('walletSecurityFailedDetail'),
      })
    }
  }

  return (
    <>
      <RowList label={text('walletSecurity')}>
        {email !== undefined && (
          <ListRow
            icon={
              <IconBox>
                <Mail />
              </IconBox>
            }
            title={text('email')}
            detail={<bdi>{email}</bdi>}
            chevron
            onClick={() => modal.push({ name: 'AccountSettings', step: 'updateEmailWallet' })}
          />
        )}
        {email === undefined && user !== undefined && (
          <ListRow
            icon={
              <IconBox>
                <Mail />
              </IconBox>
            }
            title={text('signedInAs')}
            detail={<bdi>{user}</bdi>}
          />
        )}
        <ListRow
          icon={
            <IconBox>
              <Shield />
            </IconBox>
          }
          title={text('walletSecurity')}
          detail={text('walletSecurityDetail')}
          chevron
          onClick={() => void showSecurity()}
        />
        {(permissions.isPending || permissions.isSuccess) && <PermissionsRow permissions={permissions.data} />}
      </RowList>
      <SmartFeatures />
    </>
  )
}
