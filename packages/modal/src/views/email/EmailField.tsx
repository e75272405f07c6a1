import { emailLoginKeyOf } from '@latchkey/core/embedded/email/emailLoginKey'
import { partRef } from '@latchkey/ui/css/partRef'
import { FieldGo } from '@latchkey/ui/field/Field'
import { Forward } from '@latchkey/ui/icons/Forward'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ReloadButton } from '../../shell/ReloadButton.tsx'
import styles, { sheet } from './EmailField.lk.css'
import { EmailInput } from './EmailInput.tsx'

const ref = partRef(sheet)
const loadStart = () => import('./emailStart.tsx')

/** The field that starts a sign-in. Resumes a sign-in in progress, including one interrupted by a reload. */
export function EmailField({ reserve }: EmailField.Props) {
  const modal = useModal()
  const { store, live, options } = modal.latchkey
  const text = useText('connect')
  const [email, setEmail] = useState(() => store.getState().emailLogin?.email ?? '')
  const [busy, setBusy] = useState(false)
  const [start, setStart] = useState<Awaited<ReturnType<typeof loadStart>>>()
  const [failure, setFailure] = useState<{ readonly cause: unknown; readonly text?: string }>()
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
    setFailure(undefined)
    try {
      const loaded = await loadStart()
      setStart(loaded)
      await loaded.startEmailLogin(modal, email)
    } catch (cause) {
      setFailure({ cause })
    }
    setBusy(false)
  }

  const showText = useCallback((text: string) => setFailure((last) => last && { ...last, text }), [])
  return (
    <form
      ref={ref}
      className={styles.field}
      noValidate
      onSubmit={submit}
      onFocus={() => void loadStart().catch(() => {})}
    >
      <EmailInput
        label={text('email')}
        value={email}
        onChange={(next) => {
          setEmail(next)
          setFailure(undefined)
        }}
        error={failure?.text}
        reserve={reserve}
        end={
          <FieldGo label={text('continueWithEmail')} ready={email.includes('@')}>
            {busy && start ? <start.BusyMark /> : <Forward />}
          </FieldGo>
        }
      />
      {failure && (start ? <start.FailureText error={failure.cause} onText={showText} /> : <ReloadButton />)}
    </form>
  )
}

export declare namespace EmailField {
  /** Reserves space for an error. */
  type Props = { readonly reserve?: boolean }
}
