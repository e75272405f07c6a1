import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import { Layer } from '../layer/Layer.tsx'
import { ButtonSpecimens, ConnectButtonSpecimens } from './ButtonSpecimens.tsx'
import { DialogSpecimens } from './DialogSpecimens.tsx'
import styles, { sheet } from './Gallery.lk.css'
import { EntrySpecimens, GlyphSpecimens, MessageSpecimens, RingSpecimens } from './PartSpecimens.tsx'
import { RowSpecimens } from './RowSpecimens.tsx'
import { SheetSpecimens } from './SheetSpecimens.tsx'
import { ToastSpecimens } from './ToastSpecimens.tsx'

const ref = partRef(sheet)

const SECTIONS = [
  { title: 'Connect button', Specimens: ConnectButtonSpecimens },
  { title: 'Buttons', Specimens: ButtonSpecimens },
  { title: 'Rings', Specimens: RingSpecimens },
  { title: 'Glyphs, tags, addresses', Specimens: GlyphSpecimens },
  { title: 'Entry', Specimens: EntrySpecimens },
  { title: 'Rows', Specimens: RowSpecimens },
  { title: 'Messages', Specimens: MessageSpecimens },
  { title: 'Toasts', Specimens: ToastSpecimens },
  { title: 'Dialog', Specimens: DialogSpecimens },
  { title: 'Sheets', Specimens: SheetSpecimens },
] as const

/** Each primitive and component, in each state, light and dark side by side. A host page shows it at `/gallery`. */
export function Gallery({ dir }: { readonly dir?: 'ltr' | 'rtl' | undefined }) {
  return (
    <main>
      {SECTIONS.map(({ title, Specimens }) => (
        <Both key={title} title={title} dir={dir}>
          <Specimens />
        </Both>
      ))}
    </main>
  )
}

function Both({ title, dir, children }: { title: string; dir: 'ltr' | 'rtl' | undefined; children: ReactNode }) {
  return (
    <Layer theme="light" dir={dir}>
      <section ref={ref} aria-label={title} className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={styles.stage}>
            <h2 className={styles.heading}>{`${title} · ${theme}`}</h2>
            <div className={styles.specimens}>{children}</div>
          </div>
        ))}
      </section>
    </Layer>
  )
}
