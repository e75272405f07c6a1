import { mailedTo } from '@latchkey/core/embedded/emailUpdate'
import { resendUpdateCode } from '@latchkey/core/embedded/resendUpdateCode'
import { submitUpdateCode } from '@latchkey/core/embedded/submitUpdateCode'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Key } from '@latchkey/ui/icons/Key'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { EmailStep } from '../email/EmailStep.tsx'
import { MailedCode } from '../email/MailedCode.tsx'
import { MatchNumber } from '../email/MatchNumber.tsx'
import { entryOf } from './entryOf.ts'
import { leaveUpdate } from './leaveUpdate.ts'

/** Asks for the code at the current address (spec S2.13), or for the one at the new address (spec S2.14). */
export function UpdateCode({ step }: UpdateCode.Props) {
  const modal = useModal()
  const { latchkey } = modal
  const text = useText('email')
  const update = useLatchkeyState(({ emailUpdate }) => emailUpdate)
  const submitting = useRef(false)
  const { matchNumber, pending } = update ?? {}
  const email = update ? mailedTo(update) : ''
  const title = text(step === 'updateEmailSecondaryOtp' ? 'newCodeTitle' : 'currentTitle')
  const detail =
    pending === 'link'
      ? text('openLink', { email })
      : text(matchNumber === undefined ? 'codeDetail' : 'currentDetail', { email })
  useAnnouncement(`${title}. ${detail}`)
  useEffect(() => {
    // Without a step, the change was made, or the view was opened out of turn.
    if (entryOf(update).step !== step && (update || !submitting.current)) modal.replace(entryOf(update))
  }, [modal, update, step])

  async function submit(code: string): Promise<void> {
    submitting.current = true
    try {
      if (!(await submitUpdateCode(latchkey, { code }))) finish()
    } catch {
      // The state holds the error.
    }
    submitting.current = false
  }

  function finish(): void {
    leaveUpdate(modal)
    const { email = '' } = update ?? {}
    modal.toast({ id: 'email', kind: 'success', title: text('updated'), detail: text('updatedDetail', { email }) })
  }

  return (
    <EmailStep
      header={text('updateTitle')}
      mailed={update}
      ring={pending === 'code' || pending === 'link' ? 'waiting' : 'idle'}
      icon={<Key size={28} />}
      title={title}
      detail={detail}
      resendLabel={text('resendCode')}
      onResend={() => void resendUpdateCode(latchkey).catch(() => {})}
    >
      {matchNumber !== undefined && <MatchNumber value={matchNumber} detail={text('matchDetail')} />}
      <MailedCode step={update} onCode={(code) => void submit(code)} />
    </EmailStep>
  )
}

export declare namespace UpdateCode {
  type Props = { readonly step: 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp' }
}
