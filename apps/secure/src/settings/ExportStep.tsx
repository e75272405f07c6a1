import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Key } from '@latchkey/ui/icons/Key'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useEffect, useState } from 'react'
import { exportFragment, exportPath } from '../export/exportPaths.ts'
import { beginExport } from '../mailedProof/walletSecurity.ts'
import { timeText } from '../requests/timeText.ts'
import { fill } from '../texts/fill.ts'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'
import { useTask } from './useTask.ts'

type Begun = Awaited<ReturnType<typeof beginExport>>

/**
 * Opens the page that shows the keys, or shows when this device may do so. The token is requested in advance, because
 * browsers open windows only while they handle a press.
 */
export function ExportStep() {
  const { login, owner, texts, site, close } = useSettings()
  const { isBusy, error, run } = useTask()
  const [begun, setBegun] = useState<Begun>()
  const [isBlocked, setBlocked] = useState(false)
  const begin = () => run(async () => setBegun(await beginExport(login, owner.walletId ?? '')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests once; the button repeats it
  useEffect(() => void begin(), [])
  const url =
    begun?.status === 'ready'
      ? `${exportPath}#${exportFragment({ token: begun.token, provider: owner.social?.provider })}`
      : undefined
  function open(): void {
    if (url === undefined) return void begin()
    if (site.window.open(url, '_blank')) close()
    else setBlocked(true)
  }
  return (
    <>
      <SheetBody>
        <StatusBlock
          picture={
            <StepMark>
              <Key size={28} />
            </StepMark>
          }
          title={texts.exportTitle}
          detail={owner.social ? texts.exportSocial : texts.exportText}
        />
        {begun?.status === 'held' && (
          <Banner
            tone="warn"
            title={fill(texts.tag, texts.exportHeld, { when: timeText(texts.tag, begun.untilMs) })}
            detail={texts.exportHeldText}
          />
        )}
        {isBlocked && <Banner tone="warn" title={texts.exportBlocked} />}
      </SheetBody>
      {isBlocked ? (
        <SheetActions>
          <Button wide kind="filled" href={url} newTab onClick={close}>
            {texts.exportOpen}
          </Button>
        </SheetActions>
      ) : (
        begun?.status !== 'held' && (
          <StepActions
            label={error === undefined ? texts.exportOpen : texts.tryAgain}
            isBusy={isBusy}
            error={error}
            onPress={open}
          />
        )
      )}
    </>
  )
}
