import { Segment } from '@latchkey/ui/segment/Segment'
import { Section } from '../Section.tsx'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { walletNetworks } from './walletNetworks.ts'

/** Selects the wallet's network. Connected apps are notified of a change. */
export function NetworkPicker() {
  const { engine } = useWallet()
  const networkId = useWalletState((state) => state.networkId)
  return (
    <Section title="Network">
      <Segment
        label="Network"
        // The local networks contain the product's name, which does not fit on a narrow phone.
        options={walletNetworks.map(({ id, name }) => ({ value: id, name, label: name.replace(/^Latchkey /, '') }))}
        selected={networkId}
        onSelect={(id) => void engine.selectNetwork(id)}
      />
    </Section>
  )
}
