import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Back } from '@latchkey/ui/icons/Back'
import { sendText } from '../../i18n/en/send.ts'
import { useText } from '../../i18n/useText.ts'

/** Back inside the view: what was typed stays. */
export function BackToForm({ onClick }: { readonly onClick: () => void }) {
  const text = useText('send', sendText)
  return (
    <IconButton label={text.back} onClick={onClick}>
      <Back />
    </IconButton>
  )
}
