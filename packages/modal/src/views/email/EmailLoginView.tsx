import { partRef } from '@latchkey/ui/css/partRef'
import { Mail } from '@latchkey/ui/icons/Mail'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { EmailField } from './EmailField.tsx'
import styles, { sheet } from './EmailStep.lk.css'

const ref = partRef(sheet)

/** The e-mail field alone, where an app opens it or a sign-in has to begin again. */
export function EmailLoginView() {
  const text = useText('email')
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
        </div>
      </SheetBody>
    </>
  )
}
