import { Card } from '@latchkey/ui/card/Card'
import { Text } from '@latchkey/ui/text/Text'
import { isTransaction } from '../../requests/isTransaction.ts'
import { Changes } from './Changes.tsx'
import { callChanges } from './callChanges.ts'
import { type SheetValue, useSheet } from './SheetContext.ts'

/**
 * Balance changes from the network's simulation, or a note that they are unknown. Hidden if the headline says the same.
 */
export function BalanceChanges() {
  const sheet = useSheet()
  const { estimate, asked } = sheet
  const labels = estimate?.texts?.labels
  const simulation = estimate?.simulation
  if (
    !labels ||
    !isTransaction(asked.facts) ||
    !estimate.prepared ||
    simulation?.status === 'reverted' ||
    isRedundant(sheet)
  )
    return null
  const changes = simulation?.changes ?? []
  // "No change" would sound harmless for a permission, whose tokens are taken later. Views explain the effect
  // themselves.
  if (simulation && changes.length === 0 && (asked.view || asked.facts.kind.endsWith('Approval'))) return null
  return (
    <Card label={labels.changes}>
      {changes.length > 0 ? (
        <Changes changes={changes} kind={asked.facts.kind === 'batch' ? 'heading' : 'label'} />
      ) : (
        <Text kind="small" tone="quiet">
          {simulation ? labels.noChanges : labels.unknownChanges}
        </Text>
      )}
    </Card>
  )
}

/** The headline of a call shows its changes. A transfer usually changes only what its headline shows. */
function isRedundant(sheet: SheetValue): boolean {
  const { facts } = sheet.asked
  const simulation = sheet.estimate?.simulation
  if (callChanges(sheet).length > 0) return true
  if ((facts.kind !== 'nativeTransfer' && facts.kind !== 'tokenTransfer') || simulation?.status !== 'success')
    return false
  const [change, ...more] = simulation.changes
  const token = facts.kind === 'tokenTransfer' ? facts.tokenAddress : undefined
  return (
    change?.kind === 'units' &&
    more.length === 0 &&
    change.tokenAddress === token &&
    change.units === -facts.amountUnits
  )
}
