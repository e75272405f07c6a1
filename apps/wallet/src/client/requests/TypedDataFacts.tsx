import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Card } from '@latchkey/ui/card/Card'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { networkName } from '../networks/walletNetworks.ts'
import { AllowanceFacts } from './AllowanceFacts.tsx'

/** Typed data: the permissions it grants, what it is bound to, and its typed fields. */
export function TypedDataFacts({ facts }: TypedDataFacts.Props) {
  const { primaryType, domain, fields, allowances } = facts
  const { name, version, networkId, contractAddress } = domain
  return (
    <>
      {allowances.length > 0 && (
        <>
          <Banner
            tone="warn"
            title="Permit: this signature gives access to your tokens"
            detail="It takes effect without a transaction and without a fee."
          />
          <AllowanceFacts allowances={allowances} />
        </>
      )}
      <FactsCard
        facts={[
          { label: 'Domain', value: name ? [name, version].filter(Boolean).join(' ') : 'Not specified' },
          { label: 'Network', value: networkId === undefined ? 'Not specified' : networkName(networkId) },
          { label: 'Contract', value: contractAddress ? <Address value={contractAddress} /> : 'Not specified' },
        ]}
      />
      <Card label={primaryType}>
        <dl className="typed-fields">
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.name}</dt>
              <dd>{field.value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

export declare namespace TypedDataFacts {
  type Props = { readonly facts: Extract<RequestFacts, { kind: 'typedData' }> }
}
