import { partRef } from '@latchkey/ui/css/partRef'
import { Mail } from '@latchkey/ui/icons/Mail'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { chunkOf, useChunk } from '../../shell/chunk.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { EmailField } from './EmailField.tsx'
import styles, { sheet } from './EmailStep.lk.css'

const ref = partRef(sheet)
/** Loaded where the app offers it. */
const socialChunk = chunkOf(() => import('../social/SocialRow.tsx'))

/** Sign-in without the wallets, where an app opens it or a sign-in has to begin again: the e-mail field and the social accounts. */
export function EmailLoginView() {
  const text = useText('email')
  const { embeddedWallet } = useModal().latchkey.options
  const socials = useChunk(embeddedWallet?.socials ? socialChunk : undefined)
  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody roomy gap={20}>
        <StatusBlock
          picture={
            <LogoRing state="idle">
              <span ref={ref} className={styles.mark}>
                <Mail size={28} />
              </span>
            </LogoRing>
          }
          title={text('loginTitle')}
          detail={text('loginDetail')}
        />
        <div>
          <EmailField reserve />
          {socials && <socials.SocialRow />}
        </div>
      </SheetBody>
    </>
  )
}
