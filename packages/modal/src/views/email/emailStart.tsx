import { isLatchkeyError } from '@latchkey/base/errors'
import { FRAME_LOAD_FAILED } from '@latchkey/contracts/errors/frame'
import { isMailed } from '@latchkey/core/embedded/email/emailLogin.machine'
import { resumeEmailLogin } from '@latchkey/core/embedded/email/resumeEmailLogin'
import { signInWithEmail } from '@latchkey/core/embedded/email/signInWithEmail'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useEffect } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import type { ModalController } from '../../modalController.ts'
import { ReloadButton } from '../../shell/ReloadButton.tsx'
import { syncTheme } from './syncTheme.ts'
import { viewOf } from './viewOf.ts'

// Behaviour of the e-mail field, loaded when the visitor focuses it.

/** Requests the e-mail and shows the next step. Rejects with the error to show in the field. */
export async function startEmailLogin(modal: ModalController, email: string): Promise<void> {
  syncTheme(modal.latchkey)
  const login = await signInWithEmail(modal.latchkey, { email })
  if (login) modal.push({ name: viewOf(login) })
}

/** Shows the current step of a sign-in in progress, including one interrupted by a reload. */
export function continueEmailLogin(modal: ModalController): void {
  const login = resumeEmailLogin(modal.latchkey)
  if (!isMailed(login)) return
  syncTheme(modal.latchkey)
  modal.push({ name: viewOf(login) })
}

export const BusyMark = () => <Ring size={18} />

/** Passes the text of an error to the field. If code of the secure site's channel is missing, only a reload helps. */
export function FailureText({ error, onText }: FailureText.Props) {
  const { text } = useErrorText().errorText(error)
  useEffect(() => onText(text), [onText, text])
  return isLatchkeyError(error, FRAME_LOAD_FAILED) ? <ReloadButton /> : null
}

export declare namespace FailureText {
  type Props = { readonly error: unknown; readonly onText: (text: string) => void }
}
