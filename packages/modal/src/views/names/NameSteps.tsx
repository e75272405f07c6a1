import { Button } from '@latchkey/ui/button/Button'
import { Pen } from '@latchkey/ui/icons/Pen'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { leaveSteps } from '../shared/leaveSteps.ts'
import { SignInStep } from '../shared/SignInStep.tsx'
import { RegisterName } from './RegisterName.tsx'

/** Registers a name; with `accountName`, confirms the registration. */
export function NameSteps({ accountName }: { readonly accountName: string | undefined }) {
  return accountName === undefined ? <RegisterName /> : <NameRegistered accountName={accountName} />
}

/** Confirms the account's new name (spec S2.13). */
function NameRegistered({ accountName }: { readonly accountName: string }) {
  const modal = useModal()
  const text = useText('names', 'account')
  const title = text('nameRegistered', { name: accountName })
  // Without isolation marks, which would each take a separate line.
  const [before, after] = title.replace(/[\u2068\u2069]/g, '').split(accountName)
  useAnnouncement(title)
  return (
    <SignInStep
      header={text('accountName')}
      ring="done"
      icon={<Pen size={28} />}
      tinted
      title={
        <>
          {before}
          <bdi dir="ltr">{accountName}</bdi>
          {after}
        </>
      }
      detail={text('nameRegisteredDetail')}
      actions={
        <Button kind="filled" wide onClick={() => leaveSteps(modal)}>
          {text('done')}
        </Button>
      }
    />
  )
}
