import { isLatchkeyError } from '@latchkey/base/errors'
import { loginEmail } from '@latchkey/core/embedded/email/loginEmail'
import { resumeEmailUpdate } from '@latchkey/core/embedded/emailChange/resumeEmailUpdate'
import { updateEmail } from '@latchkey/core/embedded/emailChange/updateEmail'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button } from '@latchkey/ui/button/Button'
import { Mail } from '@latchkey/ui/icons/Mail'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { EmailInput } from '../email/EmailInput.tsx'
import { SignInStep } from '../shared/SignInStep.tsx'
import { entryOf } from './entryOf.ts'
import { inlineEmail } from './inlineEmail.ts'

/** Requests the new e-mail address (spec S2.12). */
export function NewAddress() {
  const modal = useModal()
  const text = useText('email')
  const { errorText } = useErrorText()
  const current = useLatchkeyState(loginEmail)
  const [email, setEmail] = useState(() => modal.latchkey.store.getState().emailUpdate?.email ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    // After a reload, the visitor continues at the step they had reached. Back returns here.
    const isKnown = modal.latchkey.store.getState().emailUpdate !== undefined
    const resumed = isKnown ? undefined : resumeEmailUpdate(modal.latchkey)
    if (resumed) modal.push(entryOf(resumed))
  }, [modal])

  async function save(): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      modal.push(entryOf(await updateEmail(modal.latchkey, { email })))
    } catch (cause) {
      setError(cause)
    }
    setBusy(false)
  }

  // The same address would be rejected again.
  const isWrong = isLatchkeyError(error) && !error.repeatable
  return (
    <SignInStep
      header={text('updateTitle')}
      ring="idle"
      icon={<Mail size={28} />}
      tinted
      title={text('newTitle')}
      detail={current === undefined ? null : text('newDetail', { email: inlineEmail(current) })}
      actions={
        <>
          <Button
            kind="filled"
            wide
            loading={busy}
            disabled={email.trim() === '' || isWrong}
            onClick={() => void save()}
          >
            {text('save')}
          </Button>
          <Button kind="ghost" wide onClick={modal.back}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <EmailInput
          label={text('newLabel')}
          value={email}
          onChange={(next) => {
            setEmail(next)
            setError(undefined)
          }}
          error={error === undefined ? undefined : errorText(error).text}
          reserve
        />
      </form>
    </SignInStep>
  )
}
