import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'
import styles, { sheet } from './StepNote.lk.css'

const ref = partRef(sheet)

/**
 * Explains the button below, or why the last attempt failed, in the same place so that the button does not move. A rejection by the
 * visitor is not styled as an error.
 */
export function StepNote({ failure, rejected = false, waiting = false, tall = false, children }: StepNote.Props) {
  return (
    <div ref={ref} className={cx(styles.note, tall && styles.tall)} role={failure === undefined ? undefined : 'alert'}>
      <Text kind="small" tone={failure === undefined ? 'quiet' : rejected ? 'ink' : 'bad'} center>
        {waiting ? (
          <span className={styles.waiting}>
            <Ring size={18} />
            {children}
          </span>
        ) : (
          (failure ?? children)
        )}
      </Text>
    </div>
  )
}

export declare namespace StepNote {
  type Props = {
    readonly failure?: string | undefined
    readonly rejected?: boolean
    /** Shows a ring, for steps without a button that spins. */
    readonly waiting?: boolean
    /** Reserves three lines instead of two. */
    readonly tall?: boolean
    readonly children: ReactNode
  }
}
