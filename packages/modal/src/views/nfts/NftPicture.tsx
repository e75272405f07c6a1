import { avatarHues } from '@latchkey/ui/avatar/avatarHues'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { Picture } from '@latchkey/ui/icons/Picture'
import { type ReactNode, useState } from 'react'
import styles, { sheet } from './Nft.lk.css'

const ref = partRef(sheet)
const iconSizes = { thumb: 18, tile: 28, large: 28 } as const

/** The picture of an NFT; a generated one if it has none or loading fails. Decorative: the name is next to it. */
export function NftPicture({ size, src, name, shared }: NftPicture.Props) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-lk-shared={shared}
      className={cx(styles.picture, size !== 'tile' && styles[size])}
    >
      {src !== undefined && src !== failed ? (
        <img src={src} alt="" decoding="async" loading="lazy" onError={() => setFailed(src)} />
      ) : (
        <Drawn name={name} icon={<Picture size={iconSizes[size]} />} />
      )}
    </span>
  )
}

/** An icon on a glow whose colour is derived from the name. Uses SVG attributes, because the page's CSP allows no inline styles. */
function Drawn({ name, icon }: { readonly name: string; readonly icon: ReactNode }) {
  const { base, light } = avatarHues(name)
  return (
    <>
      <svg className={styles.ground} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="100" fill={`oklch(.62 .14 ${base} / .16)`} />
        <circle cx="82" cy="14" r="46" fill={`oklch(.68 .15 ${light} / .16)`} />
        <circle cx="14" cy="92" r="40" fill={`oklch(.6 .14 ${base} / .14)`} />
      </svg>
      <span className={styles.icon}>{icon}</span>
    </>
  )
}

export declare namespace NftPicture {
  type Props = {
    /** 40 px in a row, a tile of the gallery, or the width of the sheet. */
    readonly size: 'thumb' | 'tile' | 'large'
    readonly src?: string | undefined
    readonly name: string
    /** Transition name: a picture with the same name on two screens moves from one to the other. */
    readonly shared?: string | undefined
  }
}
