import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import type { ReactNode } from 'react'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './SignInStep.lk.css'

const ref = partRef(sheet)

/** A sign-in step, by e-mail or with a social account. The layout does not shift between steps. */
export function SignInStep(props: SignInStep.Props) {
  const { header, ring, icon, tinted, title, detail, busy, actions, children } = props
  return (
    <>
      <ViewHeader title={header} />
      <SheetBody roomy gap={16}>
        <div ref={ref} className={cx(styles.content, busy && styles.centered)}>
          <div className={styles.head}>
            <StatusBlock
              picture={
                <LogoRing state={ring}>
                  <span className={cx(styles.mark, tinted && styles.tinted)}>{icon}</span>
                </LogoRing>
              }
              title={title}
              detail={detail}
            />
          </div>
          {children}
        </div>
        {actions && (
          <div ref={ref} className={cx(busy && styles.hidden)}>
            <StatusActions>{actions}</StatusActions>
          </div>
        )}
      </SheetBody>
    </>
  )
}

export declare namespace SignInStep {
  type Props = {
    readonly header: string
    readonly ring: LogoRing.State
    readonly icon: ReactNode
    /** Shows the icon in the accent colour; otherwise it keeps its original colours. */
    readonly tinted?: boolean
    readonly title: ReactNode
    readonly detail: ReactNode
    /** Hides the buttons but reserves their space; the rest is centred. */
    readonly busy?: boolean | undefined
    readonly actions?: ReactNode
    readonly children?: ReactNode
  }
}
