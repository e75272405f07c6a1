import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Close } from '@latchkey/ui/icons/Close'
import { usePageText } from '../i18n/usePageText.ts'
import { useModal, useModalState } from '../ModalContext.ts'

/** Closes the modal. Hidden while an embedded modal shows its first view. */
export function CloseButton() {
  const { close } = useModal()
  const text = usePageText()
  return (
    useModalState(({ embedded }) => embedded !== 'home') && (
      <IconButton label={text('close')} onClick={close}>
        <Close />
      </IconButton>
    )
  )
}
