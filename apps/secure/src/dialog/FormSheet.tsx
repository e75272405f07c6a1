import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import type { FormEvent } from 'react'
import { DialogSheet } from './DialogSheet.tsx'

/** A dialog with a form, a cancel button and a submit button. */
export function FormSheet({ cancel, submit, onCancel, onSubmit, disabled, loading, ...sheet }: FormSheet.Props) {
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!disabled && !loading) onSubmit()
      }}
    >
      <DialogSheet
        {...sheet}
        onCancel={onCancel}
        actions={
          <ButtonPair>
            <Button wide onClick={onCancel}>
              {cancel}
            </Button>
            <Button wide kind="filled" submit loading={loading} disabled={disabled}>
              {submit}
            </Button>
          </ButtonPair>
        }
      />
    </form>
  )
}

export declare namespace FormSheet {
  type Props = Pick<DialogSheet.Props, 'title' | 'text' | 'children'> & {
    /** Labels of the buttons. */
    readonly cancel: string
    readonly submit: string
    readonly onCancel: () => void
    readonly onSubmit: () => void
    readonly disabled?: boolean
    readonly loading?: boolean
  }
}
