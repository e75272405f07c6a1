import { socialNames } from '@latchkey/contracts/frame/socialNames'
import { leaveFarcaster } from '@latchkey/core/embedded/farcaster/leaveFarcaster'
import { signInWithFarcaster } from '@latchkey/core/embedded/farcaster/signInWithFarcaster'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import type { Latchkey } from '@latchkey/core/latchkey'
import { Button } from '@latchkey/ui/button/Button'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { External } from '@latchkey/ui/icons/External'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import type { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { Ring } from '@latchkey/ui/ring/Ring'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { QrOffer } from '../shared/QrOffer.tsx'
import { SignInStep } from '../shared/SignInStep.tsx'
import { SocialMark } from '../shared/SocialMark.tsx'
import { TroubleshootLink } from '../shared/TroubleshootLink.tsx'
import styles, { sheet } from './FarcasterCode.lk.css'
import { RetryButton } from './RetryButton.tsx'
import { useLoginStep } from './useLoginStep.ts'

// The error is in the state.
const begin = (latchkey: Latchkey): void => void signInWithFarcaster(latchkey).catch(() => {})

/** Signs in with Farcaster (spec S2.7): a code to scan, or a link on a phone. Leaving the view ends the sign-in. */
export function ConnectingFarcasterView() {
  const { latchkey, back } = useModal()
  const text = useText('social')
  const { login, connected } = useLoginStep({
    view: 'ConnectingFarcaster',
    provider: 'farcaster',
    begin,
    cancel: leaveFarcaster,
  })
  const status = connected ? 'connecting' : (login?.status ?? 'starting')
  const words = useWords(login, status)
  useAnnouncement(`${words.title}. ${words.detail}`)
  const header = text('title', { provider: socialNames.farcaster })
  const uri = login?.status === 'waiting' ? login.uri : undefined
  if ((status === 'starting' || status === 'waiting') && !isPhone())
    return (
      <>
        <ViewHeader title={header} />
        <SheetBody>
          <FarcasterCode uri={uri} back={back} title={words.title} detail={words.detail} />
        </SheetBody>
      </>
    )
  return (
    <SignInStep
      header={header}
      ring={words.ring}
      icon={<SocialMark provider="farcaster" size={36} />}
      title={words.title}
      detail={words.detail}
      busy={status === 'connecting'}
      actions={<Actions login={login} start={() => begin(latchkey)} />}
    />
  )
}

type Words = { readonly ring: LogoRing.State; readonly title: string; readonly detail: string }

function useWords(login: SocialLogin | undefined, status: SocialLogin['status']): Words {
  const text = useText('social')
  const { errorText } = useErrorText()
  if (status === 'connecting') return { ring: 'waiting', title: text('opening'), detail: text('openingDetail') }
  if (login?.status === 'failed')
    return login.error.code === 'SOCIAL_SIGN_IN_EXPIRED'
      ? { ring: 'warned', title: text('expired'), detail: text('expiredDetail') }
      : { ring: 'rejected', title: text('failed'), detail: errorText(login.error).text }
  if (status !== 'waiting') return { ring: 'waiting', title: text('making'), detail: text('makingDetail') }
  return isPhone()
    ? { ring: 'waiting', title: text('confirm'), detail: text('confirmDetail') }
    : { ring: 'waiting', title: text('scan'), detail: text('scanDetail') }
}

type Actions = { readonly login: SocialLogin | undefined; readonly start: () => void }

function Actions({ login, start }: Actions) {
  const modal = useModal()
  const text = useText('social')
  const uri = login?.status === 'waiting' ? login.uri : undefined
  const code = login?.status === 'failed' ? login.error.code : undefined
  return (
    <>
      {code !== undefined ? (
        <RetryButton code={code} start={start} />
      ) : (
        <>
          <Button kind="filled" wide disabled={!uri} href={uri} target="_blank" iconEnd={<External />}>
            {text('open', { provider: socialNames.farcaster })}
          </Button>
          <CopyLink uri={uri} />
        </>
      )}
      {code !== undefined && code !== 'SOCIAL_SIGN_IN_EXPIRED' && code !== 'SOCIAL_SIGN_IN_REFUSED' ? (
        <TroubleshootLink />
      ) : (
        <Button kind="ghost" wide onClick={modal.back}>
          {text('another')}
        </Button>
      )}
    </>
  )
}

const ref = partRef(sheet)

/** The QR code for the visitor's phone; without `uri`, a placeholder of the same size. */
function FarcasterCode({ uri, back, title, detail }: FarcasterCode.Props) {
  const text = useText('social')
  return (
    <QrOffer
      code={
        <QrCode
          value={uri}
          veil={uri === undefined ? <Ring size={44} stroke={2.5} /> : undefined}
          label={text('qrLabel')}
          mark={
            <span ref={ref} className={styles.mark}>
              <SocialMark provider="farcaster" size={38} />
            </span>
          }
        />
      }
      title={title}
      detail={detail}
    >
      <CopyLink uri={uri} />
      <Button kind="ghost" wide onClick={back}>
        {text('another')}
      </Button>
    </QrOffer>
  )
}

declare namespace FarcasterCode {
  type Props = {
    readonly uri: string | undefined
    readonly back: () => void
    readonly title: string
    readonly detail: string
  }
}

/** Copies the sign-in link once it is available. */
function CopyLink({ uri }: { readonly uri: string | undefined }) {
  const text = useText('social')
  return (
    <CopyWideButton
      value={uri ?? ''}
      disabled={uri === undefined}
      label={text('copyLink')}
      copiedLabel={text('linkCopied')}
      failedLabel={text('copyFailed')}
    />
  )
}
