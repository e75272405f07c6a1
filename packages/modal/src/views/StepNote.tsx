import { partRef } from '@latchkey/ui/css/partRef'
import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'
import styles, { sheet } from './StepNote.lk.css'

const ref = partRef(sheet)

/**
 * Explains the button below, or why the last attempt failed, in the same place so that the button doesn't move. The visitor's own
 * rejection isn't styled as an error.
 */
export function StepNote({ failure, rejected = false, children }: StepNote.Props) {
  return (
    <div ref={ref} className={styles.note} role={failure === undefined ? undefined : 'alert'}>
      <Text kind="small" tone={failure === undefined ? 'quiet' : rejected ? 'ink' : 'bad'} center>
        {failure ?? children}
      </Text>
    </div>
  )
}

export declare namespace StepNote {
  type Props = { readonly failure?: string | undefined; readonly rejected?: boolean; readonly children: ReactNode }
}
