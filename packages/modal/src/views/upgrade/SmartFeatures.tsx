import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'

const states = { on: 'featuresOn', off: 'featuresOff', otherContract: 'managedElsewhere' } as const

/** Shows whether the account is upgraded, and opens the step that changes it. Undefined: that is on its way. */
export function SmartFeatures({ upgrade }: { readonly upgrade: keyof typeof states | undefined }) {
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
