import { Button } from '@latchkey/ui/button/Button'
import { Check } from '@latchkey/ui/icons/Check'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { leaveSteps } from '../account/leaveSteps.ts'
import { SignInStep } from '../email/SignInStep.tsx'

/** Says which name the account has now (spec S2.13). */
export function NameRegistered({ accountName }: { readonly accountName: string }) {
  const modal = useModal()
  const text = useText('account')
  const title = text('nameRegistered', { name: accountName })
  useAnnouncement(title)
  return (
    <SignInStep
      header={text('accountName')}
      ring="done"
      icon={<Check size={28} />}
      tinted
      title={title}
      detail={text('nameRegisteredDetail')}
      actions={
        <Button kind="filled" wide onClick={() => leaveSteps(modal)}>
          {text('done')}
        </Button>
      }
    />
  )
}
