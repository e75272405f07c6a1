import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import type { MouseEvent, ReactNode } from 'react'
import { useSettings } from './SettingsContext.ts'

/** The button of a step, and the reason if it failed or is disabled. */
export function StepActions({
  label,
  kind = 'neutral',
  disabled,
  isBusy,
  error,
  onPress,
  children,
}: StepActions.Props) {
  const { canAct, takes, isCovered, texts } = useSettings()
  const press = (event: MouseEvent<HTMLElement>) => {
    if (canAct && takes(event)) onPress()
  }
  return (
    <SheetActions>
      {error !== undefined && <Banner tone="bad" title={error} />}
      {isCovered && <Banner tone="warn" title={texts.covered} />}
      <Button wide kind={kind} loading={isBusy} disabled={!canAct || disabled} onClick={press}>
        {label}
      </Button>
      {children}
    </SheetActions>
  )
}

export declare namespace StepActions {
  type Props = {
    readonly label: string
    readonly kind?: Button.Kind
    readonly disabled?: boolean | undefined
    readonly isBusy: boolean
    readonly error: string | undefined
    readonly onPress: () => void
    /** A second button, below the main one. */
    readonly children?: ReactNode
  }
}
