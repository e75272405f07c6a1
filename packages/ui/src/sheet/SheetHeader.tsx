import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import styles from './Sheet.lk.css'

/** 60 px: controls at both ends, the title optically centred between them. Without a title, `start` takes the width. */
export function SheetHeader({ title, titleId, start, end }: SheetHeader.Props) {
  return (
    <header className={cx(styles.header, title === undefined && styles.wide)}>
      <div className={styles.start}>{start}</div>
      {title !== undefined && (
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
      )}
      <div className={styles.end}>{end}</div>
    </header>
  )
}

export declare namespace SheetHeader {
  type Props = {
    readonly title?: string | undefined
    /** For the dialog's `labelledBy`. The heading can be focused from a script when the screen changes. */
    readonly titleId?: string | undefined
    readonly start?: ReactNode
    readonly end?: ReactNode
  }
}
