import { socialNames } from '@latchkey/contracts/frame/socialNames'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import type { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'

type Words = { readonly ring: LogoRing.State; readonly title: string; readonly detail: string }

/** Title and detail of the view for each status. */
export function useSocialWords(login: SocialLogin | undefined, name: SocialProvider): Words {
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
