import { partRef } from '@latchkey/ui/css/partRef'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import type { ReactNode } from 'react'
import styles, { sheet } from './StepMark.lk.css'

const ref = partRef(sheet)

/** The icon of a step, in a ring that spins while the step is waiting. */
export function StepMark({ waiting, children }: { readonly waiting?: boolean; readonly children: ReactNode }) {
  return (
    <LogoRing state={waiting ? 'waiting' : 'idle'}>
      <span ref={ref} className={styles.mark}>
        {children}
      </span>
    </LogoRing>
  )
}
