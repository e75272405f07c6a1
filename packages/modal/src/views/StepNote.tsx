import { partRef } from '@latchkey/ui/css/partRef'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'
import styles, { sheet } from './StepNote.lk.css'

const ref = partRef(sheet)

/**
 * Explains the button below, or why the last attempt failed, in the same place so that the button doesn't move. The visitor's own
 * rejection isn't styled as an error.
 */
export function StepNote({ failure, rejected = false, waiting = false, children }: StepNote.Props) {
  return (
    <div ref={ref} className={styles.note} role={failure === undefined ? undefined : 'alert'}>
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
    /** Adds a ring, where no button turns. */
    readonly waiting?: boolean
    readonly children: ReactNode
  }
}
