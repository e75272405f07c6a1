import { partRef } from '@latchkey/ui/css/partRef'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles, { sheet } from './HoldButton.lk.css'

const ref = partRef(sheet)
const keys: readonly string[] = [' ', 'Enter']

/** A button that is active while a pointer, the space bar or Enter holds it. Ignores events that scripts dispatch. */
export function HoldButton({ label, onHold, children }: HoldButton.Props) {
  const end = () => onHold(false)
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.isTrusted && event.button === 0) onHold(true)
  }
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!keys.includes(event.key)) return
    event.preventDefault()
    if (event.isTrusted && !event.repeat) onHold(true)
  }
  return (
    <button
      ref={ref}
      type="button"
      className={styles.hold}
      aria-label={label}
      onPointerDown={press}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={pressKey}
      onKeyUp={end}
      onBlur={end}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </button>
  )
}

export declare namespace HoldButton {
  type Props = { readonly label: string; readonly onHold: (isHeld: boolean) => void; readonly children: ReactNode }
}
