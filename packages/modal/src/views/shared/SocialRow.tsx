import { socialNames } from '@latchkey/contracts/frame/socialNames'
import { resumeSocialLogin } from '@latchkey/core/embedded/social/resumeSocialLogin'
import { shownSocials } from '@latchkey/core/embedded/social/shownSocials'
import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Grid } from '@latchkey/ui/icons/Grid'
import { useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { SocialMark } from './SocialMark.tsx'
import styles, { sheet } from './SocialRow.lk.css'
import { startSocialLogin } from './startSocialLogin.ts'

const ref = partRef(sheet)
/** If there are more, a button opens the full list. */
const shownMax = 4

/** The app's social providers, as part of Connect. */
export function SocialRow() {
  const modal = useModal()
  const text = useText('connect')
  const socials = shownSocials(modal.latchkey, pageEnvironment(window))
  useEffect(() => {
    // The visitor closed the modal or left the page to read the e-mail.
    const login = resumeSocialLogin(modal.latchkey)
    if (login?.status === 'verifyDevice') modal.push({ name: 'ConnectingSocial', provider: login.provider })
  }, [modal])
  const [only] = socials
  if (!only) return null
  if (socials.length === 1)
    return (
      <div ref={ref} className={styles.row}>
        <Button wide icon={<SocialMark provider={only} />} onClick={() => startSocialLogin(modal, only)}>
          {text('continueWith', { provider: socialNames[only] })}
        </Button>
      </div>
    )
  const shown = socials.length > shownMax ? socials.slice(0, shownMax - 1) : socials
  return (
    <div ref={ref} className={styles.row}>
      {shown.map((provider) => (
        <button
          key={provider}
          type="button"
          className={styles.tile}
          aria-label={text('continueWith', { provider: socialNames[provider] })}
          onClick={() => startSocialLogin(modal, provider)}
        >
          <SocialMark provider={provider} />
        </button>
      ))}
      {shown.length < socials.length && (
        <button
          type="button"
          className={styles.tile}
          aria-label={text('moreSocials')}
          onClick={() => modal.push({ name: 'ConnectSocials' })}
        >
          <Grid />
        </button>
      )}
    </div>
  )
}
