import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { Card } from '@latchkey/ui/card/Card'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { Address } from '@latchkey/ui/text/Address'
import { networkOf } from '../../rpc/networks.ts'
import { AllowanceHero } from './AllowanceHero.tsx'
import styles, { sheet } from './ApprovalSheet.lk.css'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** Typed data: the permissions it grants, its domain, and every signed field. */
export function TypedData({ facts }: { readonly facts: Extract<RequestFacts, { kind: 'typedData' }> }) {
  const { labels } = useSheet().texts
  const { primaryType, domain, fields, allowances } = facts
  const { name, version, networkId, contractAddress } = domain
  return (
    <>
      {allowances.map((allowance) => (
        <AllowanceHero key={`${allowance.tokenAddress} ${allowance.spender}`} {...allowance} />
      ))}
      <FactsCard
        facts={[
          { label: labels.domain, value: name ? [name, version].filter(Boolean).join(' ') : labels.notGiven },
          { label: labels.network, value: networkId ? (networkOf(networkId)?.name ?? networkId) : labels.notGiven },
          {
            label: labels.contract,
            value: contractAddress ? <Address value={contractAddress} full /> : labels.notGiven,
          },
        ]}
      />
      <Card label={primaryType}>
        <dl ref={ref} className={styles.fields}>
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.name}</dt>
              <dd dir="auto">{field.value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
