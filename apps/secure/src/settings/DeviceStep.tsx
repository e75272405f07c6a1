import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { type Device, revokeDevice } from '../mailedProof/walletSecurity.ts'
import { timeText } from '../requests/timeText.ts'
import { DeviceIcon } from './DeviceIcon.tsx'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'
import { useTask } from './useTask.ts'

/** One device, and the consequences of revoking it. */
export function DeviceStep({ device }: { readonly device: Device }) {
  const { login, owner, texts, site, origin: page, goTo, close } = useSettings()
  const { isBusy, error, run } = useTask()
  const { browser, origin, addedAtMs, usedAtMs, current, deviceId } = device

  async function revoke(): Promise<void> {
    const { walletId = '' } = owner
    await revokeDevice(login, { walletId, deviceId, origin: page })
    if (!current) return goTo({ name: 'overview' })
    await site.endSession()
    close()
  }

  return (
    <>
      <SheetBody gap={16}>
        <StatusBlock
          picture={
            <StepMark>
              <DeviceIcon browser={browser} size={28} />
            </StepMark>
          }
          title={browser || texts.unknownBrowser}
          detail={current ? texts.revokeThisText : texts.revokeText}
        />
        <FactsCard
          facts={[
            { label: texts.app, value: <bdi dir="ltr">{new URL(origin).host}</bdi> },
            { label: texts.added, value: timeText(texts.tag, addedAtMs) },
            { label: texts.lastUsed, value: timeText(texts.tag, usedAtMs) },
          ]}
        />
      </SheetBody>
      <StepActions kind="danger" label={texts.revoke} isBusy={isBusy} error={error} onPress={() => void run(revoke)} />
    </>
  )
}
