import { Button } from '@latchkey/ui/button/Button'
import { useResendCountdown } from './useResendCountdown.ts'

/** Sends the link or code again, once the last e-mail is old enough (spec S5.5). */
export function ResendButton({ mailed, label, labelIn, main, loading, disabled, onClick }: ResendButton.Props) {
  const seconds = useResendCountdown(mailed ?? {})
  return (
    <Button
      kind={main ? 'filled' : 'neutral'}
      wide
      loading={loading}
      disabled={disabled || seconds > 0}
      onClick={onClick}
    >
      {seconds > 0 ? labelIn({ seconds }) : label}
    </Button>
  )
}

export declare namespace ResendButton {
  type Props = {
    readonly mailed: useResendCountdown.Mailed | undefined
    readonly label: string
    /** Label during the countdown. */
    readonly labelIn: (values: { readonly seconds: number }) => string
    /** Makes it the primary button. */
    readonly main?: boolean | undefined
    readonly loading: boolean
    readonly disabled?: boolean
    readonly onClick: () => void
  }
}
