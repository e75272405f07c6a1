import type { Connection } from '@latchkey/core/connect/connection'
import { userLabel } from '@latchkey/core/embedded/account/userLabel'
import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { Key } from '@latchkey/ui/icons/Key'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Shield } from '@latchkey/ui/icons/Shield'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { showToast } from '../../toasts/showToast.ts'
import { usePermissions } from '../permissions/usePermissions.ts'
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
      showToast(modal, {
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

/** Shows the number of active permissions and opens the list. Undefined while loading. */
function PermissionsRow({ permissions }: { readonly permissions: readonly GrantedPermission[] | undefined }) {
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

const states = { on: 'featuresOn', off: 'featuresOff', otherContract: 'managedElsewhere' } as const

/** Shows whether the account is upgraded and opens the step that changes it. Undefined while loading. */
function SmartFeatures({ upgrade }: { readonly upgrade: keyof typeof states | undefined }) {
  const modal = useModal()
  const text = useText('account')
  return (
    <ListRow
      icon={
        <IconBox>
          <Bolt />
        </IconBox>
      }
      title={text('smartFeatures')}
      detail={
        upgrade === undefined ? (
          <Skeleton width={40} />
        ) : upgrade === 'otherContract' ? (
          <Text as="span" kind="small" tone="warn">
            {text(states[upgrade])}
          </Text>
        ) : (
          text(states[upgrade])
        )
      }
      chevron
      onClick={() => modal.push({ name: 'AccountSettings', step: 'upgradeWallet' })}
    />
  )
}
