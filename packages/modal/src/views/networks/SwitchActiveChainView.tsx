import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { NetworkMark } from '../shared/NetworkMark.tsx'

/** Explains that the network needs a wallet of another namespace (spec S4.10), and leads to the wallets that support it. */
export function SwitchActiveChainView({ view }: { readonly view: ViewOf<'SwitchActiveChain'> }) {
  const latchkey = useLatchkey()
  const modal = useModal()
  const text = useText('networks')
  const { wallet } = useAccount()
  const { networks } = useNetwork()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId)
  const name = network?.name ?? ''
  const title = text('connectFor', { network: name })
  const detail = text('connectForDetail', { network: name, wallet: wallet?.name ?? '' })
  async function connect() {
    const { switchNetwork } = await import('@latchkey/core/networks/switchNetwork')
    // Without a wallet of that namespace, this only selects the network for the next connection.
    await switchNetwork(latchkey, { networkId: view.networkId })
    modal.push({ name: 'Connect', ...(network && { namespace: network.chainNamespace }) })
  }
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody roomy>
        <LogoStatus ring="idle" title={title} detail={detail}>
          {network && <NetworkMark size={72} network={network} />}
        </LogoStatus>
        <StatusActions>
          <Button kind="filled" wide onClick={() => void connect().catch(() => {})}>
            {text('connectWallet')}
          </Button>
          <Button kind="ghost" wide onClick={modal.back}>
            {text('chooseAnother')}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}
