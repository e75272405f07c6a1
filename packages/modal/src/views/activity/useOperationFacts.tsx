import { isSettled, type Operation } from '@latchkey/core/operations/operation'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useIdentity } from '../names/useIdentity.ts'
import { feeFigure } from '../shared/feeFigure.ts'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import { useMinedFacts } from './useMinedFacts.tsx'

type Facts = FactsCard.Props['facts']

/** Rows with the details of an operation; `isStaged`: without those above them, beside the stages. */
export function useOperationFacts(operation: Operation, { isStaged }: { readonly isStaged: boolean }): Facts {
  const { networkId, feeUnits, startedAtMs, hash, replacedBy } = operation
  const text = useText('activity', 'account')
  const { language } = useContext(LocaleContext)
  const { network, networkFacts, timeFact, hashFact } = useMinedFacts(networkId)
  const other = useExplorerLink('tx', replacedBy, networkId)
  const fee =
    feeUnits !== undefined && network && feeFigure({ language, feeUnits: BigInt(feeUnits), ...network.nativeCurrency })
  return [
    ...usePurpose(operation, isStaged),
    ...networkFacts,
    ...(fee
      ? [{ label: text('opFee'), value: isSettled(operation) ? <bdi dir="ltr">{fee}</bdi> : text('feeUpTo', { fee }) }]
      : []),
    // An unsent operation has no time yet.
    ...(isStaged || (hash === undefined && !isSettled(operation)) ? [] : [timeFact(startedAtMs)]),
    ...(hash === undefined ? [] : [hashFact(hash)]),
    ...(replacedBy === undefined
      ? []
      : [
          {
            label: text('opReplacedBy'),
            value:
              other === undefined ? (
                <Address value={replacedBy} />
              ) : (
                <TextLink href={other} newTab>
                  <Address value={replacedBy} />
                </TextLink>
              ),
          },
        ]),
  ]
}

function usePurpose({ kind, detail, networkId }: Operation, isStaged: boolean): Facts {
  const text = useText('activity', 'account')
  const format = useFormat()
  const { name } = useIdentity(kind === 'transfer' ? { address: detail.to, networkId } : { address: '' })
  switch (kind) {
    case 'transfer':
      // The address is above, unless the name is.
      return isStaged && name === undefined ? [] : [{ label: text('opTo'), value: <Address value={detail.to} /> }]
    case 'approval':
      return [{ label: text('opSpender'), value: <Address value={detail.spender} /> }]
    case 'swap':
      return [
        {
          label: text('opAtLeast'),
          value: (
            <bdi dir="ltr">
              {format.roundedAmount({ ...detail.received, units: BigInt(detail.received.amountUnits) })}
            </bdi>
          ),
        },
      ]
    case 'purchase':
      return [{ label: text('opPrice'), value: <bdi dir="ltr">{format.dollars(Number(detail.payment))}</bdi> }]
  }
}
