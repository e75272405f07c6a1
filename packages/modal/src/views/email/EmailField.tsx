import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import { emailLoginKeyOf } from '@latchkey/core/embedded/emailLoginKey'
import { partRef } from '@latchkey/ui/css/partRef'
import { Field, FieldGo } from '@latchkey/ui/field/Field'
import { Forward } from '@latchkey/ui/icons/Forward'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Ring } from '@latchkey/ui/ring/Ring'
import { type FormEvent, useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './EmailField.lk.css'

const ref = partRef(sheet)
const loadStart = () => import('./emailStart.ts')

/** The field that begins a sign-in. A sign-in that is waiting, also one from before a reload, goes on at its step. */
export function EmailField({ reserve }: EmailField.Props) {
  const modal = useModal()
  const { store, live, options } = modal.latchkey
  const text = useText('connect')
  const { errorText } = useErrorText()
  const [email, setEmail] = useState(() => store.getState().emailLogin?.email ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (store.getState().emailLogin || live.webStorage.getItem(emailLoginKeyOf(options.projectId)))
      loadStart().then(
        ({ continueEmailLogin }) => continueEmailLogin(modal),
        () => {},
      )
  }, [modal, store, live, options])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await (await loadStart()).startEmailLogin(modal, email)
    } catch (cause) {
      setError(cause)
    }
    setBusy(false)
  }

  return (
    <form
      ref={ref}
      className={styles.field}
      noValidate
      onSubmit={submit}
      onFocus={() => void loadStart().catch(() => {})}
    >
      <Field
        label={text('email')}
        placeholder={text('email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        enterKeyHint="go"
        value={email}
        onChange={(next) => {
          setEmail(next)
          setError(undefined)
        }}
        icon={<Mail />}
        error={error === undefined ? undefined : errorText(error).text}
        reserve={reserve}
        end={
          <FieldGo label={text('continueWithEmail')} ready={emailPattern.test(email.trim())}>
            {busy ? <Ring size={18} /> : <Forward />}
          </FieldGo>
        }
      />
    </form>
  )
}

export declare namespace EmailField {
  /** `reserve`: keeps a place for an error. */
  type Props = { readonly reserve?: boolean }
}
