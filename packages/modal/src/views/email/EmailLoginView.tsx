import { Mail } from '@latchkey/ui/icons/Mail'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { chunkOf, useChunk } from '../../shell/chunk.ts'
import { SignInStep } from '../shared/SignInStep.tsx'
import { EmailField } from './EmailField.tsx'

/** Loaded if the app offers it. */
const socialChunk = chunkOf(() => import('../shared/SocialRow.tsx'))

/**
 * Sign-in without the list of wallets, for an app that opens it directly or a sign-in that has to restart: the e-mail field and the
 * social accounts.
 */
export function EmailLoginView() {
  const text = useText('email')
  const { embeddedWallet } = useModal().latchkey.options
  const socials = useChunk(embeddedWallet?.socials ? socialChunk : undefined)
  return (
    <SignInStep
      header={text('title')}
      ring="idle"
      icon={<Mail size={28} />}
      tinted
      title={text('loginTitle')}
      detail={text('loginDetail')}
    >
      <div>
        <EmailField reserve />
        {socials && <socials.SocialRow />}
      </div>
    </SignInStep>
  )
}
