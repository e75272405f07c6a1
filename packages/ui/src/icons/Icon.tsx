import type { ReactNode } from 'react'

/** Icon set: 20 px grid, 1.5 px stroke, round caps and joins. Decorative: the control that contains it has the name. */
export function Icon({ size = 20, flip, children }: Icon.Props & { flip?: boolean; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-flip={flip ? '' : undefined}
    >
      {children}
    </svg>
  )
}

export declare namespace Icon {
  type Props = {
    /** Drawn for 16, 18, 20 and 28 px. */
    readonly size?: number | undefined
  }
}
