import { createLatchkey, type LatchkeyOptions } from 'latchkey'
import { useEmailLogin } from 'latchkey/react'
import { type FormEvent, useState } from 'react'

/** Adds the e-mail field to the modal. `secureUrl` is the origin of your secure site, which must differ from the page's. */
export const withEmail = (options: LatchkeyOptions) =>
  createLatchkey({ ...options, embeddedWallet: { secureUrl: 'https://secure.example.com' } })

/** The same without the modal: e-mail address, code, and on a new device a link. */
export function EmailSignIn() {
  const { login, signInWithEmail, submitCode, resendEmail } = useEmailLogin()
  const [text, setText] = useState('')
  const wantsCode = login?.status === 'verifyCode'
  const send = (event: FormEvent) => {
    event.preventDefault()
    setText('')
    // Errors are shown from the state.
    const sent = wantsCode ? submitCode({ code: text }) : signInWithEmail({ email: text })
    sent.catch(() => {})
  }
  if (login?.status === 'verifyDevice')
    return (
      <p>
        Open the link we sent to {login.email}, and choose {login.matchNumber} on its page.
        <button type="button" onClick={() => void resendEmail().catch(() => {})}>
          Send it again
        </button>
      </p>
    )
  return (
    <form onSubmit={send}>
      <label>
        {wantsCode ? 'Code' : 'E-mail address'}
        <input
          type={wantsCode ? 'text' : 'email'}
          autoComplete={wantsCode ? 'one-time-code' : 'email'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Continue</button>
      {login && 'error' in login && login.error && <p role="alert">{login.error.message}</p>}
    </form>
  )
}
