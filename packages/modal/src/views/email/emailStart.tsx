import { isMailed } from '@latchkey/core/embedded/emailLogin'
import { resumeEmailLogin } from '@latchkey/core/embedded/resumeEmailLogin'
import { signInWithEmail } from '@latchkey/core/embedded/signInWithEmail'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useEffect } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import type { ModalController } from '../../modalController.ts'
import { syncTheme } from './syncTheme.ts'
import { viewOf } from './viewOf.ts'

// What the e-mail field does, loaded when the visitor turns to it.

/** Has a mail sent and shows the step that follows. Rejects with what the field then shows. */
export async function startEmailLogin(modal: ModalController, email: string): Promise<void> {
  syncTheme(modal.latchkey)
  const login = await signInWithEmail(modal.latchkey, { email })
  if (login) modal.push({ name: viewOf(login) })
}

/** Shows the step of a sign-in that waits, also one from before a reload. */
export function continueEmailLogin(modal: ModalController): void {
  const login = resumeEmailLogin(modal.latchkey)
  if (!isMailed(login)) return
  syncTheme(modal.latchkey)
  modal.push({ name: viewOf(login) })
}

export const BusyMark = () => <Ring size={18} />

/** Finds the text of a failure. */
export function FailureText({ error, onText }: FailureText.Props) {
  const { text } = useErrorText().errorText(error)
  useEffect(() => onText(text), [onText, text])
  return null
}

export declare namespace FailureText {
  type Props = { readonly error: unknown; readonly onText: (text: string) => void }
}
