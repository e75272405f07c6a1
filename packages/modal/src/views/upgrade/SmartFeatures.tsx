import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useUpgrade } from './useUpgrade.ts'

/** Shows whether the account of the embedded wallet's key is upgraded, and opens the step that changes it. */
export function SmartFeatures() {
  const modal = useModal()
  const text = useText('account')
  const { data: upgrade, isPending } = useUpgrade()
  if (upgrade === undefined && !isPending) return null
  const states = { on: 'featuresOn', off: 'featuresOff', otherContract: 'managedElsewhere' } as const
  return (
    <RowList label={text('smartFeatures')}>
      <ListRow
        icon={
          <IconBox>
            <Bolt />
          </IconBox>
        }
        title={text('smartFeatures')}
        detail={upgrade === undefined ? <Skeleton width={40} /> : text(states[upgrade])}
        chevron
        onClick={() => modal.push({ name: 'AccountSettings', step: 'upgradeWallet' })}
      />
    </RowList>
  )
}
