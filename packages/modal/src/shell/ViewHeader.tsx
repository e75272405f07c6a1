import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Back } from '@latchkey/ui/icons/Back'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { useModal, useModalState } from '../ModalContext.ts'
import { CloseButton } from './CloseButton.tsx'

/** Back if there is a previous view, the title, and close. `onBack` replaces the back action; `action` is placed before close. */
export function ViewHeader({ title, start, onBack, action }: ViewHeader.Props) {
  const modal = useModal()
  const text = useText('shell')
  const hasBack = useModalState(({ stack }) => stack.length > 1)
  const back = (onBack || hasBack) && (
    <IconButton label={text('back')} onClick={onBack ?? modal.back}>
      <Back />
    </IconButton>
  )
  const end = (
    <>
      {action}
      <CloseButton />
    </>
  )
  return <SheetHeader title={title} titleId={modal.headingId} start={start ?? back} end={end} />
}

export declare namespace ViewHeader {
  type Props = {
    readonly title?: string | undefined
    readonly start?: ReactNode
    readonly onBack?: () => void
    readonly action?: ReactNode
  }
}
