import { partRef } from '@latchkey/ui/css/partRef'
import { useErrorText } from '../../i18n/useErrorText.ts'
import styles, { sheet } from './EmailStep.lk.css'

const ref = partRef(sheet)

/** Explains why another e-mail was not sent. The step does not change. */
export function StepError({ error }: { readonly error: unknown }) {
  const { errorText } = useErrorText()
  return (
    <p ref={ref} role="alert" className={styles.error}>
      {errorText(error).text}
    </p>
  )
}
