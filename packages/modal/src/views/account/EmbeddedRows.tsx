import type { Connection } from '@latchkey/core/connect/connection'
import { userLabel } from '@latchkey/core/embedded/account/userLabel'
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
import { useUpgrade } from '../upgrade/useUpgrade.ts'

/**
 * Rows of the embedded wallet: the signed-in user, changing the e-mail address, the secure site's sheet for devices and freezing,
 * the permissions of apps, and smart features.
 */
export function EmbeddedRows({ connectionId }: { readonly connectionId: string | undefined }) {
  const connection = useLatchkeyState(({ connections }) => connections.find(({ id }) => id === connectionId))
  return connection?.via === 'embedded' && <Rows signedIn={connection.user} />
}

function Rows({ signedIn }: { readonly signedIn: Connection['user'] }) {
  const modal = useModal()
  const { latchkey } = modal
  const text = useText('account')
  const permissions = usePermissions()
  const upgrade = useUpgrade()
  const user = signedIn && userLabel(signedIn)
  const email = signedIn?.userName === undefined ? user : undefined

  async function showSecurity(): Promise<void> {
    try {
      const { showWalletSecurity } = await import('@latchkey/core/embedded/account/showWalletSecurity')
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
      {(upgrade.isPending || upgrade.data !== undefined) && <SmartFeatures upgrade={upgrade.data} />}
    </RowList>
  )
}
