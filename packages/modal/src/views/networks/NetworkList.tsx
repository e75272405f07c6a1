import type { Network } from '@latchkey/core/networks/network'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useText } from '../../i18n/useText.ts'

/** The networks of the app, with the current one marked. */
export function NetworkList({ choose }: { readonly choose: (network: Network) => void }) {
  const text = useText('networks')
  const { network: current, networks } = useNetwork()
  const needsWallet = useNeedsWallet()
  return (
    <RowList label={text('networks')}>
      {networks.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          icon={<NetworkGlyph size={36} name={network.name} />}
          title={network.name}
          end={needsWallet(network) ? <Tag>{text('needsWallet')}</Tag> : undefined}
          selected={network.caipNetworkId === current?.caipNetworkId}
          onClick={() => choose(network)}
        />
      ))}
    </RowList>
  )
}

/** True for networks of a namespace without a connection, while another namespace has one. */
function useNeedsWallet(): (network: Network) => boolean {
  const active = useLatchkeyState((state) => state.active)
  const { status } = useAccount()
  return ({ chainNamespace }) => status === 'connected' && active[chainNamespace] === undefined
}
