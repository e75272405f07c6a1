import { useSession } from '@latchkey/react/siwx/useSession'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnounce } from '../../shell/announce.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** Where signing in stands, for apps that use it. The session renews itself, so it says since when, not until when. */
export function SessionLine() {
  const modal = useModal()
  const announce = useAnnounce()
  const text = useText('account')
  const { state, signOut } = useSession()
  if (state.status === 'off') return null
  const signed = state.status === 'signed'
  const leave = () => void signOut().then(() => announce(text('signedOut')))
  const { title, detail } = words()
  return (
    <div ref={ref} className={styles.line}>
      <div className={styles.words}>
        <Text as="span" kind="label">
          {title}
        </Text>
        {detail !== undefined && (
          <Text as="span" kind="small" tone="quiet">
            {detail}
          </Text>
        )}
      </div>
      {/* One button for both, so that the focus stays on it. */}
      {state.status !== 'checking' && (
        <Button
          size="sm"
          kind={signed ? 'neutral' : 'tint'}
          onClick={signed ? leave : () => modal.push({ name: 'SIWXSignMessage' })}
        >
          {signed ? text('signOut') : text('signIn')}
        </Button>
      )}
    </div>
  )

  function words(): { readonly title: string; readonly detail?: string } {
    if (state.status === 'signed') return { title: text('signedIn') }
    if (state.status === 'checking') return { title: text('checking') }
    return { title: text('notSignedIn'), detail: text('notSignedInDetail') }
  }
}
