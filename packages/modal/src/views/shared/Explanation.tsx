import { partRef } from '@latchkey/ui/css/partRef'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'
import styles, { sheet } from './Explanation.lk.css'

const ref = partRef(sheet)

/** A list of explanations, each with an icon, a name and a sentence. */
export function Explanation({ points }: Explanation.Props) {
  return (
    <ul ref={ref} className={styles.points}>
      {points.map(({ icon, name, detail }) => (
        <li key={name} className={styles.point}>
          <IconBox tone="accent">{icon}</IconBox>
          <div className={styles.words}>
            <b className={styles.name}>{name}</b>
            <Text kind="small" tone="quiet">
              {detail}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  )
}

export declare namespace Explanation {
  type Props = {
    readonly points: readonly { readonly icon: ReactNode; readonly name: string; readonly detail: string }[]
  }
}
