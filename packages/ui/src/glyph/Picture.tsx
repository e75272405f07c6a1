import { useState } from 'react'
import { avatarHues } from '../avatar/avatarHues.tsx'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './glyph.lk.css'

const ref = partRef(sheet)

/**
 * A picture whose shape shows its type. If it is missing or fails to load, the first letter of the name is shown instead, in the
 * same size, on a colour derived from the name. Decorative: the name is shown beside it.
 */
export function Picture({
  shape,
  size,
  src,
  name,
  loading,
}: Picture.Props & { readonly shape: 'wallet' | 'network' | 'token' }) {
  const [failed, setFailed] = useState<string>()
  const shown = src !== undefined && src !== failed
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-lk-shared={`${shape} ${name}`}
      className={cx(styles.picture, styles[shape], styles[`size${size}`], size < 28 && styles.small)}
    >
      {shown ? (
        <img src={src} alt="" decoding="async" loading={loading} onError={() => setFailed(src)} />
      ) : (
        <Letter name={name} />
      )}
    </span>
  )
}

/** SVG attributes, so that it is server-rendered without a `style` attribute. White on it passes 4.5:1 at every hue. */
function Letter({ name }: { readonly name: string }) {
  return (
    <svg className={styles.letter} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={`oklch(.52 .11 ${avatarHues(name).base})`} />
      <text x="20" y="20" dy=".36em" textAnchor="middle" fill="#fff">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}

export declare namespace Picture {
  type Size = 12 | 16 | 18 | 22 | 24 | 28 | 36 | 40 | 48 | 52 | 56 | 72
  type Props = {
    readonly size: Size
    readonly src?: string | undefined
    readonly name: string
    /** `lazy` in long lists: the browser requests the picture after the row is painted. */
    readonly loading?: 'lazy' | undefined
  }
}
