import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import type { NetworkSwitch, useNetworkSwitch } from './useNetworkSwitch.ts'

/** Waits for the wallet to switch networks, or shows that the visitor rejected the switch. */
export function SwitchRequest({ request, ask, choose }: SwitchRequest.Props) {
  const { network, step } = request
  const rejected = step === 'rejected'
  const text = useText('networks')
  const { wallet } = useAccount()
  const { network: current } = useNetwork()
  const connectText = useText('connect')
  const title = rejected ? connectText('rejected') : text('confirm', { wallet: wallet?.name ?? '' })
  const detail = rejected
    ? text('stillOn', { network: current?.name ?? '' })
    : text('confirmDetail', { network: network.name })
  return (
    <>
      <ViewHeader title={network.name} onBack={choose} />
      <SheetBody roomy>
        <LogoStatus ring={rejected ? 'rejected' : 'waiting'} title={title} detail={detail}>
          <NetworkMark size={72} network={network} />
        </LogoStatus>
        <StatusActions>
          {rejected && (
            <Button kind="filled" wide icon={<Refresh />} onClick={() => ask(network)}>
              {text('tryAgain')}
            </Button>
          )}
          {!rejected && <OpenWallet />}
          <Button kind="ghost" wide onClick={choose}>
            {text('chooseAnother')}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}

export declare namespace SwitchRequest {
  type Props = {
    readonly request: Exclude<NetworkSwitch, { readonly step: 'choosing' }>
  } & Pick<ReturnType<typeof useNetworkSwitch>, 'ask' | 'choose'>
}
