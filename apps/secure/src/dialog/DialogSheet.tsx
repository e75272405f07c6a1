import { partRef } from '@latchkey/ui/css/partRef'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import { type ReactNode, useId } from 'react'
import styles, { sheet } from './DialogSheet.lk.css'

const ref = partRef(sheet)

/** A dialog with a title, one sentence and actions. */
export function DialogSheet({ title, text, children, actions, onCancel }: DialogSheet.Props) {
  const id = useId()
  return (
    <Dialog
      open
      labelledBy={id}
      onOpenChange={(_, { reason }) => {
        if (reason === 'escape') onCancel?.()
      }}
    >
      <Sheet>
        <SheetBody>
          <header ref={ref} className={styles.head}>
            <Text as="h2" kind="heading" center id={id}>
              {title}
            </Text>
            {text !== undefined && (
              <Text kind="body" tone="quiet" center>
                {text}
              </Text>
            )}
          </header>
          {children}
        </SheetBody>
        <SheetActions>{actions}</SheetActions>
      </Sheet>
    </Dialog>
  )
}

export declare namespace DialogSheet {
  type Props = {
    readonly title: string
    readonly text?: string | undefined
    readonly children?: ReactNode
    readonly actions: ReactNode
    readonly onCancel?: () => void
  }
}
