import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import { chartBox } from './chartShape.tsx'
import styles, { sheet } from './LineChart.lk.css'

const ref = partRef(sheet)
const hills = 'M0 96C24 84 40 62 64 70s36 34 60 30 34-44 58-46 36 30 60 22 44-44 78-52'

/** Placeholder for a loading chart: a static line at its height. */
export function ChartSkeleton() {
  const { width, height } = chartBox
  return (
    <div ref={ref} className={styles.frame} aria-hidden="true" data-lk-skeleton="">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.skeleton} aria-hidden="true">
        <path className={styles.ground} d={`${hills}V${height}H0Z`} />
      </svg>
    </div>
  )
}

/** Replaces a chart without data: the reason, and an action. */
export function ChartMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.message}>
      {children}
    </div>
  )
}
