import type { Latchkey } from '@latchkey/core/latchkey'
import { useSession } from '@latchkey/react/siwx/useSession'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Text } from '@latchkey/ui/text/Text'
import type { Text as Texts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnounce, useAnnouncement } from '../../shell/announce.ts'
import { showToast } from '../../toasts/showToast.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/**
 * The sign-in state, for apps that use it. No countdown, because the session renews itself. `onlyUnsigned`: shown only while the
 * visitor has to act.
 */
export function SessionLine({ onlyUnsigned = false }: { readonly onlyUnsigned?: boolean }) {
  const modal = useModal()
  const announce = useAnnounce()
  const text = useText('account')
  const { status, error, signOut } = useSession()
  useAnnouncement(status === 'checking' && error ? text('checkingFailed') : undefined)
  if (status === 'off') return null
  const isSettled = status === 'signed' || (status === 'checking' && !error)
  if (onlyUnsigned && isSettled) return null
  const { title, detail, button } = contentOf({ status, error }, text)
  const press = () => {
    if (status === 'signed') {
      const fail = () => showToast(modal, { id: 'session', kind: 'error', title: text('signOutFailed') })
      return void signOut().then(() => announce(text('signedOut')), fail)
    }
    if (status === 'checking') return void retry(modal.latchkey)
    modal.push({ name: 'SIWXSignMessage' })
  }
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
      {/* The same button for all states, so that it keeps the focus. */}
      {button !== undefined && (
        <Button size="sm" kind={status === 'signed' ? 'neutral' : 'tint'} onClick={press}>
          {button}
        </Button>
      )}
    </div>
  )
}

type Content = { readonly title: string; readonly detail?: string; readonly button?: string }

type Shown = Pick<ReturnType<typeof useSession>, 'status' | 'error'>

function contentOf(state: Shown, text: Texts<'account'>): Content {
  if (state.status === 'signed')
    return { title: text('signedIn'), detail: text('signedInDetail'), button: text('signOut') }
  if (state.status !== 'checking')
    return { title: text('notSignedIn'), detail: text('notSignedInDetail'), button: text('signIn') }
  if (!state.error) return { title: text('checking') }
  return { title: text('checkingFailed'), detail: text('checkingFailedDetail'), button: text('tryAgain') }
}

async function retry(latchkey: Latchkey): Promise<void> {
  const { recheckSignIn } = await import('@latchkey/core/siwx/followAccounts')
  await recheckSignIn(latchkey)
}
