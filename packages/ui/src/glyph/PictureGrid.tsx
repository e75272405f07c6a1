import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './glyph.lk.css'

const ref = partRef(sheet)

/** Four small wallet logos instead of one, to represent a list. A logo that is missing or fails to load is a neutral square. */
export function PictureGrid({ pictures }: { readonly pictures: readonly string[] }) {
  return (
    <span ref={ref} aria-hidden="true" className={styles.grid}>
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className={cx(styles.picture, styles.wallet, styles.size18)}>
          {pictures[place] && <img src={pictures[place]} alt="" decoding="async" />}
        </span>
      ))}
    </span>
  )
}
