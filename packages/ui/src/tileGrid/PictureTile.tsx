import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import { WalletLogo } from '../glyph/WalletLogo.tsx'
import { Check } from '../icons/Check.tsx'
import styles, { sheet } from './TileGrid.lk.css'
import type { TileGrid } from './TileGrid.tsx'

const ref = partRef(sheet)

/** A wallet in a grid: its picture above its name. */
export function PictureTile({ name, src, badge, place, onClick }: PictureTile.Props) {
  return (
    <button ref={ref} type="button" className={styles.tile} onClick={onClick} {...place}>
      <WalletLogo loading="lazy" size={56} src={src} name={name} />
      <span className={styles.name}>{name}</span>
      {badge}
    </button>
  )
}

/** A badge at the corner of the picture: a check, or a green dot for an installed wallet. */
export function TileBadge({ kind, label }: TileBadge.Props) {
  return (
    <span ref={ref} role="img" aria-label={label} className={styles[kind]}>
      {kind === 'certified' && <Check size={12} />}
    </span>
  )
}

/** A picture of 40 px in a list, with its mark. */
export function MarkedLogo({ name, src, badge }: MarkedLogo.Props) {
  return (
    <span ref={ref} className={styles.marked}>
      <WalletLogo loading="lazy" size={40} src={src} name={name} />
      {badge}
    </span>
  )
}

/** Placeholder for a loading tile, in its final size. */
export function SkeletonTile() {
  return (
    <span ref={ref} aria-hidden="true" className={styles.tile}>
      <span className={styles.blankPicture} />
      <span className={styles.blankName} />
    </span>
  )
}

export declare namespace PictureTile {
  type Props = {
    readonly name: string
    readonly src?: string | undefined
    readonly badge?: ReactNode
    readonly place: TileGrid.Place
    readonly onClick: () => void
  }
}

export declare namespace MarkedLogo {
  type Props = Pick<PictureTile.Props, 'name' | 'src' | 'badge'>
}

export declare namespace TileBadge {
  type Props = { readonly kind: 'certified' | 'installed'; readonly label: string }
}
