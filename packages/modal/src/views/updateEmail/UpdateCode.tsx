import { mailedTo } from '@latchkey/core/embedded/emailChange/emailUpdate'
import { resendUpdateCode } from '@latchkey/core/embedded/emailChange/resendUpdateCode'
import { submitUpdateCode } from '@latchkey/core/embedded/emailChange/submitUpdateCode'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { showToast } from '../../toasts/showToast.ts'
import { EmailStep } from '../email/EmailStep.tsx'
import { MailedCode } from '../email/MailedCode.tsx'
import { MatchNumber } from '../email/MatchNumber.tsx'
import { useCodeRetry } from '../email/useCodeRetry.ts'
import { leaveSteps } from '../shared/leaveSteps.ts'
import { entryOf } from './entryOf.ts'
import { inlineEmail } from './inlineEmail.ts'

/**
 * Requests the code sent to the current address, waits until the link that was also sent there is opened, then requests the code
 * sent to the new address (spec S2.12).
 */
export function UpdateCode({ step }: UpdateCode.Props) {
  const modal = useModal()
  const { latchkey } = modal
  const text = useText('email')
  const update = useLatchkeyState(({ emailUpdate }) => emailUpdate)
  const submitting = useRef(false)
  const { matchNumber, pending, attemptsLeft } = update ?? {}
  const email = update ? inlineEmail(mailedTo(update)) : ''
  const isLink = pending === 'link'
  const isNew = step === 'updateEmailSecondaryOtp'
  const title = text(isLink ? 'openLink' : isNew ? 'newCodeTitle' : 'currentTitle')
  const detail = text(isLink ? 'linkStep' : isNew ? 'newCodeStep' : 'codeStep', { email })
  useAnnouncement(`${title}. ${detail}`)
  useEffect(() => {
    // There is no step after the change has completed, or if the view was opened at the wrong time.
    if (entryOf(update).step !== step && (update || !submitting.current)) modal.replace(entryOf(update))
  }, [modal, update, step])

  async function submit(code: string): Promise<void> {
    submitting.current = true
    try {
      if (!(await submitUpdateCode(latchkey, { code }))) finish()
    } finally {
      submitting.current = false
    }
  }

  // The error is in the state.
  const { onCode, retry } = useCodeRetry(submit)

  function finish(): void {
    leaveSteps(modal)
    const { email = '' } = update ?? {}
    showToast(modal, { id: 'email', kind: 'success', title: text('updated'), detail: text('updatedDetail', { email }) })
  }

  return (
    <EmailStep
      header={text('updateTitle')}
      mailed={update}
      ring={pending === 'code' || isLink ? 'waiting' : 'idle'}
      icon={<Mail size={28} />}
      title={title}
      detail={detail}
      resendLabel={text(isLink ? 'restart' : matchNumber === undefined ? 'resendCode' : 'resendBoth')}
      onResend={() => void resendUpdateCode(latchkey).catch(() => {})}
      ended={attemptsLeft === 0}
      otherLabel={text('changeNew')}
      retry={isLink ? undefined : retry}
    >
      {isLink && matchNumber !== undefined && <MatchNumber value={matchNumber} detail={text('matchDetail')} />}
      {/* Kept mounted while hidden, so that a code that was not checked does not have to be typed again. */}
      <div hidden={isLink}>
        <MailedCode step={update} hint={matchNumber === undefined ? undefined : text('linkLater')} onCode={onCode} />
      </div>
      {isLink && (
        <Text kind="small" tone="quiet" center>
          {text('codeHint')}
        </Text>
      )}
    </EmailStep>
  )
}

export declare namespace UpdateCode {
  type Props = { readonly step: 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp' }
}
