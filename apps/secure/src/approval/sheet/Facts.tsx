import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { Address } from '@latchkey/ui/text/Address'
import { isTransaction } from '../../requests/isTransaction.ts'
import type { RequestParts } from './requestParts.tsx'
import { useSheet } from './SheetContext.ts'

/** Account, network, and the deposit for a new account. The fee of a transaction is above the buttons. */
export function Facts({ parts }: { readonly parts: RequestParts | undefined }) {
  const { asked, texts, estimate, networkPicture } = useSheet()
  const { labels } = texts
  const { prepared, texts: { labels: late } = {} } = estimate ?? {}
  const deposit = prepared?.depositUnits
  const account = (
    <>
      <Avatar seed={asked.address} size={18} />
      <Address value={asked.address} />
    </>
  )
  const network = (
    <>
      {asked.network &&
        (networkPicture ? (
          <NetworkGlyph size={18} name={asked.network.name} src={networkPicture(asked.network.id)} />
        ) : (
          <span style={{ inlineSize: 18, blockSize: 18 }} />
        ))}
      {asked.network?.name ?? asked.chainId}
    </>
  )
  return (
    <FactsCard
      facts={[
        { label: labels.account, value: account },
        { label: labels.network, value: network },
        ...(isTransaction(asked.facts) ? [] : [{ label: labels.networkFee, value: labels.noFee }]),
        // A custom view names the contract itself.
        ...(prepared?.upgradesTo && late && asked.facts.kind !== 'upgrade'
          ? [{ label: late.runs, value: <Address value={prepared.upgradesTo} full /> }]
          : []),
        ...(deposit === undefined || !late || !parts
          ? []
          : [{ label: late.newAccount, value: <parts.UnitAmount units={deposit} /> }]),
      ]}
    />
  )
}
