import { useState } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './glyph.lk.css'

const ref = partRef(sheet)

/**
 * A picture whose shape tells its kind. When it is absent or does not load, the first letter of the name stands in its
 * place, in the same size. Decoration: the name is written beside it.
 */
export function Picture({
  shape,
  size,
  src,
  name,
}: Picture.Props & { readonly shape: 'wallet' | 'network' | 'token' }) {
  const [failed, setFailed] = useState<string>()
  const shown = src !== undefined && src !== failed
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className={cx(styles.picture, styles[shape], styles[`size${size}`], size < 28 && styles.small)}
    >
      {shown ? (
        <img src={src} alt="" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <span className={styles.letter}>{[...name][0]?.toUpperCase()}</span>
      )}
    </span>
  )
}

export declare namespace Picture {
  type Size = 12 | 16 | 18 | 22 | 24 | 28 | 36 | 40 | 48 | 52 | 56 | 72
  type Props = { readonly size: Size; readonly src?: string | undefined; readonly name: string }
}
