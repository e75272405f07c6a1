import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { leaveSteps } from '../shared/leaveSteps.ts'
import { SignInStep } from '../shared/SignInStep.tsx'

/** Confirms that the account is now upgraded, or a standard account again. */
export function UpgradeChanged({ to }: { readonly to: 'on' | 'off' }) {
  const modal = useModal()
  const text = useText('upgrade', 'account')
  const { network } = useNetwork()
  const title = text(to === 'on' ? 'upgraded' : 'undone')
  useAnnouncement(title)
  return (
    <SignInStep
      header={text('smartFeatures')}
      ring="done"
      icon={<Bolt size={28} />}
      tinted
      title={title}
      detail={text(to === 'on' ? 'upgradedDetail' : 'undoneDetail', {
        network: network?.name ?? text('unknownNetwork'),
      })}
      actions={
        <Button kind="filled" wide onClick={() => leaveSteps(modal)}>
          {text('done')}
        </Button>
      }
    />
  )
}
