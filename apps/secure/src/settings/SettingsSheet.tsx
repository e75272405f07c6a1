import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Back } from '@latchkey/ui/icons/Back'
import { Close } from '@latchkey/ui/icons/Close'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { useRef, useState } from 'react'
import { useInputGuard } from '../approval/sheet/useInputGuard.ts'
import { useVisibility } from '../approval/sheet/useVisibility.ts'
import type { SettingsTexts } from '../texts/settingsTexts.ts'
import { DeleteStep } from './DeleteStep.tsx'
import { DeviceStep } from './DeviceStep.tsx'
import { ExportStep } from './ExportStep.tsx'
import { FreezeStep } from './FreezeStep.tsx'
import { Overview } from './Overview.tsx'
import { ProtectStep } from './ProtectStep.tsx'
import { SettingsContext } from './SettingsContext.ts'
import type { ShownSettings, Step } from './shownSettings.ts'
import { UnfreezeStep } from './UnfreezeStep.tsx'

/**
 * Protection, devices, freeze and deletion of one wallet. As on the approval sheet, nothing can be done for a moment after a step appears, nor while
 * something covers it.
 */
export function SettingsSheet({ shown, texts }: SettingsSheet.Props) {
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const inside = useRef<HTMLSpanElement>(null)
  const isCovered = useVisibility(inside) === 'covered'
  const { isReadable, takes } = useInputGuard(shown.site.clock, `${step.name} ${isCovered}`)
  const canAct = isReadable && !isCovered
  const value = { ...shown, texts, canAct, takes, isCovered: isCovered && isReadable, goTo: setStep }
  if (step.name === 'protect')
    return (
      <SettingsContext value={value}>
        <ProtectStep />
      </SettingsContext>
    )
  return (
    <SettingsContext value={value}>
      <Dialog
        open
        labelledBy="settings-title"
        onOpenChange={(_, { reason }) => {
          if (reason === 'escape') shown.close()
        }}
      >
        <Sheet>
          <SheetHeader
            title={texts.title}
            titleId="settings-title"
            start={
              step.name !== 'overview' && (
                <IconButton label={texts.back} onClick={() => setStep({ name: 'overview' })}>
                  <Back />
                </IconButton>
              )
            }
            end={
              <IconButton label={texts.close} onClick={shown.close}>
                <Close />
              </IconButton>
            }
          />
          {step.name === 'overview' && <Overview />}
          {step.name === 'device' && <DeviceStep device={step.device} />}
          {step.name === 'freeze' && <FreezeStep />}
          {step.name === 'export' && <ExportStep />}
          {step.name === 'unfreeze' && <UnfreezeStep />}
          {step.name === 'delete' && <DeleteStep />}
          <span ref={inside} hidden />
        </Sheet>
      </Dialog>
    </SettingsContext>
  )
}

export declare namespace SettingsSheet {
  type Props = { readonly shown: ShownSettings; readonly texts: SettingsTexts }
}
