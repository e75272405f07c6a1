import { createLatchkey, type LatchkeyOptions } from 'latchkey'
import { useEmailLogin } from 'latchkey/react'
import { type FormEvent, useState } from 'react'

/** The modal offers the e-mail field by itself. `secureUrl` is the origin of your secure site, which must not be the page's own. */
export const withEmail = (options: LatchkeyOptions) =>
  createLatchkey({ ...options, embeddedWallet: { secureUrl: 'https://secure.example.com' } })

/** The same without the modal: an address, the link on a new device, the code. */
export function EmailSignIn() {
  const { login, signInWithEmail, submitCode, resend } = useEmailLogin()
  const [text, setText] = useState('')
  const wantsCode = login?.status === 'verifyCode'
  const send = (event: FormEvent) => {
    event.preventDefault()
    setText('')
    // The state holds the error.
    const sent = wantsCode ? submitCode(text) : signInWithEmail(text)
    sent.catch(() => {})
  }
  if (login?.status === 'verifyDevice')
    return (
      <p>
        Open the link in the e-mail to {login.email}. Its page shows {login.matchNumber}.
        <button type="button" onClick={() => void resend().catch(() => {})}>
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
