import { partRef } from '@latchkey/ui/css/partRef'
import { Layer } from '@latchkey/ui/layer/Layer'
import styles, { sheet } from './PageLayer.lk.css'

const ref = partRef(sheet)

/** The layer of a page with nothing behind its sheet: a plain background instead of a dimmed app. */
export function PageLayer({ children, ...props }: Layer.Props) {
  return (
    <Layer {...props}>
      <div ref={ref} className={styles.page}>
        {children}
      </div>
    </Layer>
  )
}
