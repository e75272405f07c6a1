import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Back } from '@latchkey/ui/icons/Back'
import { Close } from '@latchkey/ui/icons/Close'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import type { ReactNode } from 'react'
import { usePageText } from '../i18n/usePageText.ts'
import { useModal, useModalState } from '../ModalContext.ts'

/** Id of the current view's heading: the dialog is named by it. */
export const headingId = 'latchkey-heading'

/** Back where there is something behind, the title, and close. `onBack` leads back inside the view. */
export function ViewHeader({ title, start, onBack }: ViewHeader.Props) {
  const modal = useModal()
  const text = usePageText()
  const hasBack = useModalState(({ stack }) => stack.length > 1)
  const back = (onBack || hasBack) && (
    <IconButton label={text('back')} onClick={onBack ?? modal.back}>
      <Back />
    </IconButton>
  )
  return (
    <SheetHeader
      title={title}
      titleId={headingId}
      start={start ?? back}
      end={
        <IconButton label={text('close')} onClick={modal.close}>
          <Close />
        </IconButton>
      }
    />
  )
}

export declare namespace ViewHeader {
  type Props = {
    readonly title?: string | undefined
    readonly start?: ReactNode
    readonly onBack?: () => void
  }
}
