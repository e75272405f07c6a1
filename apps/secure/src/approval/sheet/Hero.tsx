import { Card } from '@latchkey/ui/card/Card'
import { partRef } from '@latchkey/ui/css/partRef'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import type { RequestView } from '../../requests/RequestView.ts'
import styles, { sheet } from './ApprovalSheet.lk.css'

const ref = partRef(sheet)

/** The effect of the request in large type, and the full address of the other party. */
export function Hero({ label, children, notes, partyLabel, party, partyName, partyView }: RequestView.HeroProps) {
  return (
    <Card label={label}>
      <div ref={ref} className={styles.hero}>
        {children !== undefined && (
          <Text as="div" kind="heading">
            {children}
          </Text>
        )}
        {notes?.map(
          (note, index) =>
            note && (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes never change order
              <Text key={index} as="div" kind="small" tone="quiet">
                {note}
              </Text>
            ),
        )}
        {party !== undefined && (
          <div className={styles.party}>
            <div className={styles.partyHead}>
              <Text as="span" kind="small" tone="quiet">
                {partyLabel}
              </Text>
              {partyName}
            </div>
            {partyView ?? <Address value={party} full />}
          </div>
        )}
      </div>
    </Card>
  )
}
