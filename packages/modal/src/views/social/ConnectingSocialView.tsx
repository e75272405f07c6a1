import { Button } from '@latchkey/ui/button/Button'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { External } from '@latchkey/ui/icons/External'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { TroubleshootLink } from '../TroubleshootLink.tsx'
import styles, { sheet } from './ConnectingSocialView.lk.css'
import type { ConnectingSocial } from './connectingSocial.view.ts'
import { SocialMark } from './SocialMark.tsx'
import { socialNames } from './socialNames.ts'
import { useSocialStep } from './useSocialStep.ts'
import { useSocialWords } from './useSocialWords.ts'

const ref = partRef(sheet)

/** Progress of a social sign-in, from the provider's window to the wallet (spec S4.7). Leaving the view ends the sign-in. */
export function ConnectingSocialView({ view }: { readonly view: ConnectingSocial }) {
  const { provider } = view
  const { login, start } = useSocialStep(provider)
  const text = useText('social')
  const words = useSocialWords(login, provider)
  useAnnouncement(`${words.title}. ${words.detail}`)
  return (
    <>
      <ViewHeader title={text('title', { provider: socialNames[provider] })} />
      <SheetBody roomy gap={16}>
        <div ref={ref} className={styles.head}>
          <StatusBlock
            picture={
              <LogoRing state={words.ring}>
                <span className={styles.mark}>
                  <SocialMark provider={provider} size={36} />
                </span>
              </LogoRing>
            }
            title={words.title}
            detail={words.detail}
          />
        </div>
        {login?.status === 'verifyDevice' && login.matchNumber !== undefined && (
          <p ref={ref} className={styles.match}>
            <b className={styles.number}>{login.matchNumber}</b>
            <span>{text('match')}</span>
          </p>
        )}
        <Actions login={login} provider={provider} start={start} />
      </SheetBody>
    </>
  )
}

type Actions = useSocialStep.Result & Pick<ConnectingSocial, 'provider'>

function Actions({ login, provider, start }: Actions) {
  const modal = useModal()
  const text = useText('social')
  const isBusy = login === undefined || login.status === 'starting' || login.status === 'connecting'
  const code = login?.status === 'failed' ? login.error.code : undefined
  return (
    <div ref={ref} className={cx(isBusy && styles.hidden)}>
      <StatusActions>
        {login?.status === 'blocked' && (
          <Button kind="filled" wide icon={<External />} onClick={() => void window.open(login.uri, '_blank')}>
            {text('open', { provider: socialNames[provider] })}
          </Button>
        )}
        {(isBusy || login.status === 'waiting') && (
          <Button wide icon={<External />} onClick={start}>
            {text('again')}
          </Button>
        )}
        {code === 'SOCIAL_EMAIL_TAKEN' || code === 'SOCIAL_EMAIL_REQUIRED' ? (
          <Button kind="filled" wide onClick={() => modal.replace({ name: 'EmailLogin' })}>
            {text('useEmail')}
          </Button>
        ) : (
          code !== undefined && (
            <Button kind="filled" wide icon={<Refresh />} onClick={start}>
              {text('tryAgain')}
            </Button>
          )
        )}
        <Button kind="ghost" wide onClick={modal.back}>
          {text('another')}
        </Button>
        {(login?.status === 'blocked' || (code !== undefined && !ordinary.includes(code))) && <TroubleshootLink />}
      </StatusActions>
    </div>
  )
}

/** Expected outcomes, which troubleshooting cannot help with. */
const ordinary = ['POPUP_CLOSED', 'USER_REJECTED', 'SOCIAL_EMAIL_TAKEN', 'SOCIAL_EMAIL_REQUIRED']
