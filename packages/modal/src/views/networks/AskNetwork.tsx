import { errorOf } from '@latchkey/base/errors'
import { NETWORK_SWITCH_REJECTED } from '@latchkey/contracts/errors/networks'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { networksText } from '../../i18n/en/networks.ts'
import { fillText } from '../../i18n/fillText.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import type { NetworkSwitch, useNetworkSwitch } from './useNetworkSwitch.ts'

/** The wallet is being asked for a network, or said no. */
export function AskNetwork({ heading, question, ask, choose }: AskNetwork.Props) {
  const { network, step } = question
  const rejected = step === 'rejected'
  const text = useText('networks', networksText)
  const { messageOf } = useErrorText()
  const { wallet } = useAccount()
  const { network: current } = useNetwork()
  const title = fillText(text.switchTo, { network: network.name })
  const detail = rejected
    ? messageOf(errorOf(NETWORK_SWITCH_REJECTED, { values: { network: current?.name ?? text.unknownNetwork } }))
    : fillText(text.asking, { wallet: wallet?.name ?? text.yourWallet })
  useAnnouncement(`${title}. ${detail}`)
  return (
    <>
      <ViewHeader title={heading} onBack={choose} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state={rejected ? 'rejected' : 'waiting'}>
              <NetworkGlyph size={72} name={network.name} />
            </LogoRing>
          }
          title={title}
          detail={detail}
        />
        <StatusActions>
          {rejected && (
            <Button kind="filled" wide icon={<Refresh />} onClick={() => ask(network)}>
              {text.askAgain}
            </Button>
          )}
          <Button kind="ghost" wide onClick={choose}>
            {text.other}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}

export declare namespace AskNetwork {
  type Props = {
    /** Of the view. */
    readonly heading: string
    readonly question: Exclude<NetworkSwitch, { readonly step: 'choosing' }>
  } & Pick<ReturnType<typeof useNetworkSwitch>, 'ask' | 'choose'>
}
