import type { BalanceChange } from '@latchkey/base/keys/simulation'
import { Card } from '@latchkey/ui/card/Card'
import { partRef } from '@latchkey/ui/css/partRef'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Text } from '@latchkey/ui/text/Text'
import { isTransaction } from '../isTransaction.ts'
import { UnitAmount } from './Amounts.tsx'
import styles, { sheet } from './ApprovalSheet.lk.css'
import { tokenOf, useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** Balance changes from the network's simulation, or a note that they are unknown. */
export function BalanceChanges() {
  const { texts, estimate, asked } = useSheet()
  const { labels } = texts
  const simulation = estimate?.simulation
  if (!isTransaction(asked.facts) || !estimate?.prepared || simulation?.status === 'reverted') return null
  const changes = simulation?.changes ?? []
  return (
    <Card label={labels.changes}>
      {changes.length > 0 ? (
        <ul ref={ref} className={styles.changes}>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an estimate never change order
            <li key={index} className={styles.change}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      ) : (
        <Text kind="small" tone="quiet">
          {simulation ? labels.noChanges : labels.unknownChanges}
        </Text>
      )}
    </Card>
  )
}

function Change({ change }: { readonly change: BalanceChange }) {
  const sheet = useSheet()
  const { labels } = sheet.texts
  if (change.kind === 'nft')
    return (
      <>
        <TokenGlyph size={24} name="NFT" />
        <Text as="span" kind="label" tone={change.received ? 'good' : 'ink'}>
          {change.received ? '+' : '−'} {labels.nft(change.tokenId.toString())}
        </Text>
      </>
    )
  const { units, tokenAddress } = change
  const symbol = tokenAddress === undefined ? sheet.asked.network?.symbol : tokenOf(sheet, tokenAddress)?.symbol
  return (
    <>
      <TokenGlyph size={24} name={symbol ?? '?'} />
      <Text as="span" kind="label" tone={units > 0n ? 'good' : 'ink'}>
        <UnitAmount units={units} tokenAddress={tokenAddress} signed />
      </Text>
    </>
  )
}
