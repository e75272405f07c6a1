import { Card } from '@latchkey/ui/card/Card'
import { partRef } from '@latchkey/ui/css/partRef'
import type { RequestView } from '../../requests/RequestView.ts'
import styles, { sheet } from './ApprovalSheet.lk.css'

const ref = partRef(sheet)

/** Fields of signed data: name above value. */
export function FieldList({ label, fields }: RequestView.FieldListProps) {
  return (
    <Card label={label}>
      <dl ref={ref} className={styles.fields}>
        {fields.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same name, and they never change order
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
