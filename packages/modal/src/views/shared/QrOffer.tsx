import { partRef } from '@latchkey/ui/css/partRef'
import type { ReactNode } from 'react'
import styles, { sheet } from './QrOffer.lk.css'

const ref = partRef(sheet)

/** A QR code with instructions. `end` is placed at the end of the title's line. */
export function QrOffer({ code, title, detail, end, children }: QrOffer.Props) {
  return (
    <div ref={ref} className={styles.offer}>
      {code}
      <div className={styles.about}>
        <div className={styles.line}>
          <div className={styles.words}>
            <b className={styles.title}>{title}</b>
            <span className={styles.detail}>{detail}</span>
          </div>
          {end}
        </div>
        {children}
      </div>
    </div>
  )
}

export declare namespace QrOffer {
  type Props = {
    readonly code: ReactNode
    readonly title: string
    readonly detail: string
    readonly end?: ReactNode
    readonly children: ReactNode
  }
}
