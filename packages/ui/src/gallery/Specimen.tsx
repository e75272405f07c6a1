import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import styles from './Gallery.lk.css'

/** One state of one component, with a caption. */
export function Specimen({ caption, narrow, panel, children }: Specimen.Props) {
  return (
    <div className={cx(styles.specimen, narrow && styles.narrow)}>
      {panel ? <div className={styles.panel}>{children}</div> : children}
      <p className={styles.caption}>{caption}</p>
    </div>
  )
}

export declare namespace Specimen {
  type Props = {
    readonly caption: string
    /** As wide as a sheet's content. */
    readonly narrow?: boolean
    /** On a separate surface. */
    readonly panel?: boolean
    readonly children: ReactNode
  }
}
