import type { CaipNetworkId } from '@latchkey/base/caip'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { useText } from '../../i18n/useText.ts'
import { NetworkMark } from './NetworkMark.tsx'

/** A row with a network's mark and name. No row for a network that the app does not have. */
export function useNetworkFact(networkId: CaipNetworkId): FactsCard.Props['facts'] {
  const text = useText('account')
  const network = useNetwork().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) return []
  return [
    {
      label: text('networkRow'),
      value: (
        <>
          <NetworkMark size={16} network={network} />
          {network.name}
        </>
      ),
    },
  ]
}
