import { Shield } from '@latchkey/ui/icons/Shield'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { freezeWallet } from '../mailedProof/walletSecurity.ts'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'
import { useTask } from './useTask.ts'

/** The consequences of freezing, and its button. */
export function FreezeStep() {
  const { login, owner, texts, goTo } = useSettings()
  const { isBusy, error, run } = useTask()
  async function freeze(): Promise<void> {
    await freezeWallet(login, owner.walletId ?? '')
    goTo({ name: 'overview' })
  }
  return (
    <>
      <SheetBody>
        <StatusBlock
          picture={
            <StepMark>
              <Shield size={28} />
            </StepMark>
          }
          title={texts.freezeTitle}
          detail={texts.freezeText}
        />
      </SheetBody>
      <StepActions kind="danger" label={texts.freeze} isBusy={isBusy} error={error} onPress={() => void run(freeze)} />
    </>
  )
}
