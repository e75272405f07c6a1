import { mailedTo } from '@latchkey/core/embedded/emailUpdate'
import { resendUpdateCode } from '@latchkey/core/embedded/resendUpdateCode'
import { submitUpdateCode } from '@latchkey/core/embedded/submitUpdateCode'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Check } from '@latchkey/ui/icons/Check'
import { Key } from '@latchkey/ui/icons/Key'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { leaveSteps } from '../account/leaveSteps.ts'
import { EmailStep } from '../email/EmailStep.tsx'
import { MailedCode } from '../email/MailedCode.tsx'
import { MatchNumber } from '../email/MatchNumber.tsx'
import { entryOf } from './entryOf.ts'

/** Asks for the code sent to the current address, then for the one sent to the new address (spec S2.12). */
export function UpdateCode({ step }: UpdateCode.Props) {
  const modal = useModal()
  const { latchkey } = modal
  const text = useText('email')
  const update = useLatchkeyState(({ emailUpdate }) => emailUpdate)
  const submitting = useRef(false)
  const { matchNumber, pending, attemptsLeft } = update ?? {}
  const email = update ? mailedTo(update) : ''
  const title = text(step === 'updateEmailSecondaryOtp' ? 'newCodeTitle' : 'currentTitle')
  const detail =
    pending === 'link'
      ? text('openLink', { email })
      : text(matchNumber === undefined ? 'codeDetail' : 'currentDetail', { email })
  useAnnouncement(`${title}. ${detail}`)
  useEffect(() => {
    // There is no step once the change is made, or if the view was opened at the wrong time.
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
    leaveSteps(modal)
    const { email = '' } = update ?? {}
    modal.toast({ id: 'email', kind: 'success', title: text('updated'), detail: text('updatedDetail', { email }) })
  }

  return (
    <EmailStep
      header={text('updateTitle')}
      mailed={update}
      ring={pending === 'code' || pending === 'link' ? 'waiting' : 'idle'}
      icon={matchNumber === undefined ? <Mail size={28} /> : <Key size={28} />}
      title={title}
      detail={detail}
      resendLabel={text(matchNumber === undefined ? 'resendCode' : 'resendBoth')}
      onResend={() => void resendUpdateCode(latchkey).catch(() => {})}
      ended={attemptsLeft === 0}
      otherLabel={text('changeNew')}
    >
      {matchNumber !== undefined && (
        <>
          <MatchNumber value={matchNumber} detail={text('linkStep')} />
          <MatchNumber
            value={pending === 'link' ? <Check size={24} /> : <Mail size={24} />}
            detail={text(pending === 'link' ? 'codeEntered' : 'codeStep')}
          />
        </>
      )}
      {/* Kept while it is not shown: a refused code stays to be compared. */}
      <div hidden={pending === 'link'}>
        <MailedCode step={update} onCode={(code) => void submit(code)} />
      </div>
      {pending === 'link' && (
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
