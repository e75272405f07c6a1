import { partRef } from '@latchkey/ui/css/partRef'
import { Layer } from '@latchkey/ui/layer/Layer'
import type { ReactNode } from 'react'
import styles, { sheet } from './PageLayer.lk.css'
import type { ExportTexts } from './texts/texts.ts'

const ref = partRef(sheet)

/** The layer of a page with nothing behind its sheet: a plain background instead of a dimmed app. */
export function PageLayer({ texts, children }: PageLayer.Props) {
  return (
    <Layer dir={texts.dir} lang={texts.tag}>
      <div ref={ref} className={styles.page}>
        {children}
      </div>
    </Layer>
  )
}

export declare namespace PageLayer {
  type Props = { readonly texts: Pick<ExportTexts, 'dir' | 'tag'>; readonly children: ReactNode }
}
