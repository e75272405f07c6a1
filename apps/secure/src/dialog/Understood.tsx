import { partRef } from '@latchkey/ui/css/partRef'
import styles, { sheet } from './Understood.lk.css'

const ref = partRef(sheet)

/** The checkbox to tick before an irreversible step. */
export function Understood({ label, checked, onChange }: Understood.Props) {
  return (
    <label ref={ref} className={styles.check}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}

export declare namespace Understood {
  type Props = { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }
}
