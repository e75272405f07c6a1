import { socialNames } from '@latchkey/contracts/frame/socialNames'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import { cancelSocialLogin } from '@latchkey/core/embedded/social/cancelSocialLogin'
import { resendSocialLink } from '@latchkey/core/embedded/social/resendSocialLink'
import { signInWithSocial } from '@latchkey/core/embedded/social/signInWithSocial'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import type { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { Text } from '@latchkey/ui/text/Text'
import { useCallback } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { MatchNumber } from '../email/MatchNumber.tsx'
import { ResendButton } from '../email/ResendButton.tsx'
import { StepError } from '../email/StepError.tsx'
import { SignInStep } from '../shared/SignInStep.tsx'
import { SocialMark } from '../shared/SocialMark.tsx'
import { TroubleshootLink } from '../shared/TroubleshootLink.tsx'
import { RetryButton } from './RetryButton.tsx'
import { useLoginStep } from './useLoginStep.ts'

/** Progress of a social sign-in, from the provider's window to the wallet (spec S4.7). Leaving the view ends the sign-in. */
export function ConnectingSocialView({ view }: { readonly view: ViewOf<'ConnectingSocial'> }) {
  const { provider } = view
  const { login, start } = useSocialStep(provider)
  const text = useText('social')
  const words = useSocialWords(login, provider)
  useAnnouncement(`${words.title}. ${words.detail}`)
  const { matchNumber, error } = login?.status === 'verifyDevice' ? login : {}
  return (
    <SignInStep
      header={text('title', { provider: socialNames[provider] })}
      ring={words.ring}
      icon={<SocialMark provider={provider} size={36} />}
      title={words.title}
      detail={words.detail}
      busy={login === undefined || login.status === 'connecting'}
      actions={<Actions login={login} provider={provider} start={start} />}
    >
      {matchNumber !== undefined && <MatchNumber value={matchNumber} detail={text('match')} />}
      {error ? (
        <StepError error={error} />
      ) : (
        matchNumber !== undefined && (
          <Text kind="small" tone="quiet" center>
            {text('codeHint')}
          </Text>
        )
      )}
    </SignInStep>
  )
}

type Actions = useSocialStep.Result & Pick<ViewOf<'ConnectingSocial'>, 'provider'>

function Actions({ login, provider, start }: Actions) {
  const modal = useModal()
  const text = useText('social')
  const status = login?.status ?? 'connecting'
  const code = login?.status === 'failed' ? login.error.code : undefined
  return (
    <>
      {login?.status === 'blocked' && (
        <Button kind="filled" wide icon={<External />} onClick={() => void window.open(login.uri, '_blank')}>
          {text('open', { provider: socialNames[provider] })}
        </Button>
      )}
      {(status === 'starting' || status === 'waiting' || status === 'connecting') && (
        <Button wide icon={<External />} disabled={status !== 'waiting'} onClick={start}>
          {text('again')}
        </Button>
      )}
      {login?.status === 'verifyDevice' && (
        <ResendButton
          mailed={login}
          label={text('resend')}
          labelIn={(values) => text('resendIn', values)}
          loading={login.pending === 'mail'}
          // The error is in the state.
          onClick={() => void resendSocialLink(modal.latchkey).catch(() => {})}
        />
      )}
      {code === 'SOCIAL_EMAIL_TAKEN' || code === 'SOCIAL_EMAIL_REQUIRED' ? (
        <Button kind="filled" wide onClick={() => modal.replace({ name: 'EmailLogin' })}>
          {text('useEmail')}
        </Button>
      ) : (
        code !== undefined && <RetryButton code={code} start={start} />
      )}
      <Button kind="ghost" wide onClick={modal.back}>
        {text('another')}
      </Button>
      {(login?.status === 'blocked' || (code !== undefined && !ordinary.includes(code))) && <TroubleshootLink />}
    </>
  )
}

/** Errors that troubleshooting cannot help with. */
const ordinary = [
  'POPUP_CLOSED',
  'SOCIAL_PROVIDER_UNREACHABLE',
  'USER_REJECTED',
  'SOCIAL_EMAIL_TAKEN',
  'SOCIAL_EMAIL_REQUIRED',
]

/** Sign-in in a provider's window. */
function useSocialStep(provider: SocialProvider): useSocialStep.Result {
  const { latchkey } = useModal()
  // The error is in the state.
  const start = useCallback(() => void signInWithSocial(latchkey, { provider }).catch(() => {}), [latchkey, provider])
  const { login } = useLoginStep({ view: 'ConnectingSocial', provider, begin: start, cancel: cancelSocialLogin })
  return { login, start }
}

declare namespace useSocialStep {
  type Result = {
    readonly login: SocialLogin | undefined
    /** Starts again. Call it in a click handler. */
    readonly start: () => void
  }
}

type Words = { readonly ring: LogoRing.State; readonly title: string; readonly detail: string }

/** Title and detail of the view for each status. */
function useSocialWords(login: SocialLogin | undefined, name: SocialProvider): Words {
  const text = useText('social')
  const { errorText } = useErrorText()
  const provider = socialNames[name]
  switch (login?.status) {
    case undefined:
    case 'connecting':
      return { ring: 'waiting', title: text('opening'), detail: text('openingDetail') }
    case 'starting':
      return { ring: 'waiting', title: text('starting', { provider }), detail: text('startingDetail') }
    case 'waiting':
      return { ring: 'waiting', title: text('waiting', { provider }), detail: text('waitingDetail') }
    case 'blocked':
      return { ring: 'idle', title: text('blocked'), detail: text('blockedDetail', { provider }) }
    case 'verifyDevice':
      return { ring: 'waiting', title: text('verify'), detail: text('verifyDetail', { email: login.email }) }
    case 'failed': {
      const { error } = login
      if (error.code === 'POPUP_CLOSED')
        return { ring: 'idle', title: text('closed'), detail: text('closedDetail', { provider }) }
      if (error.code === 'SOCIAL_EMAIL_TAKEN')
        return { ring: 'idle', title: text('taken'), detail: errorText(error).text }
      if (error.code === 'SOCIAL_EMAIL_REQUIRED')
        return { ring: 'idle', title: text('noEmail'), detail: errorText(error).text }
      if (isRejection(error)) return { ring: 'rejected', title: text('declined'), detail: text('declinedDetail') }
      return { ring: 'rejected', title: text('failed'), detail: errorText(error).text }
    }
  }
}
