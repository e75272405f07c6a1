import type { Network } from '@latchkey/core/networks/network'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useDisconnect } from '@latchkey/react/connect/useDisconnect'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { partRef } from '@latchkey/ui/css/partRef'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { Tag } from '@latchkey/ui/tag/Tag'
import { Address } from '@latchkey/ui/text/Address'
import { TextLink } from '@latchkey/ui/text/Text'
import { useEffect, useRef } from 'react'
import { networksText } from '../../i18n/en/networks.ts'
import { fillText } from '../../i18n/fillText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewProps } from '../../router/view.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { useStepFocus } from '../../shell/useStepFocus.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AskNetwork } from './AskNetwork.tsx'
import styles, { sheet } from './networkViews.lk.css'
import { useNetworkSwitch } from './useNetworkSwitch.ts'

const ref = partRef(sheet)

/** The networks of the app (spec S2.8). With a network in the view, the wallet is asked for it at once. */
export function SwitchNetworkView({ view }: ViewProps<'SwitchNetwork'>) {
  const modal = useModal()
  const text = useText('networks', networksText)
  const { networks } = useNetwork()
  const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId)
  const { state, ask, choose } = useNetworkSwitch({ onDone: modal.back, onFailed: wanted && modal.back })
  const first = useRef(ask)
  useEffect(() => {
    if (wanted) first.current(wanted)
  }, [wanted])
  useStepFocus(state.step)
  if (state.step === 'choosing')
    return (
      <>
        <ViewHeader title={text.title} />
        <SheetBody list>
          <NetworkList choose={ask} />
        </SheetBody>
      </>
    )
  return (
    <>
      <ViewHeader title={text.title} onBack={choose} />
      <AskNetwork
        network={state.network}
        rejected={state.step === 'rejected'}
        askAgain={() => ask(state.network)}
        choose={choose}
      />
    </>
  )
}

/** The wallet is on a network the app does not know (spec S2.9). Leaves by itself once it is on a known one. */
export function UnsupportedChainView() {
  const modal = useModal()
  const text = useText('networks', networksText)
  const { options } = useLatchkey()
  const { status } = useAccount()
  const { network } = useNetwork()
  const { state, ask, choose } = useNetworkSwitch({ onDone: () => {} })
  const supported = status === 'connected' && network !== undefined
  useEffect(() => {
    if (supported) modal.back()
  }, [supported, modal])
  useStepFocus(state.step)
  const title = fillText(text.wrongTitle, { app: options.metadata.name })
  useAnnouncement(title)
  if (state.step !== 'choosing')
    return (
      <>
        <ViewHeader title={text.wrongNetwork} onBack={choose} />
        <AskNetwork
          network={state.network}
          rejected={state.step === 'rejected'}
          askAgain={() => ask(state.network)}
          choose={choose}
        />
      </>
    )
  return (
    <>
      <ViewHeader title={text.wrongNetwork} />
      <SheetBody list>
        <Banner tone="warn" title={title} detail={text.wrongDetail} />
        <NetworkList choose={ask} />
      </SheetBody>
      <WhoFooter />
    </>
  )
}

function NetworkList({ choose }: { readonly choose: (network: Network) => void }) {
  const text = useText('networks', networksText)
  const { network: current, networks } = useNetwork()
  const needsWallet = useNeedsWallet()
  return (
    <RowList label={text.networks}>
      {networks.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          icon={<NetworkGlyph size={36} name={network.name} />}
          title={network.name}
          end={needsWallet(network) ? <Tag>{text.needsWallet}</Tag> : undefined}
          selected={network.caipNetworkId === current?.caipNetworkId}
          onClick={() => choose(network)}
        />
      ))}
    </RowList>
  )
}

/** Networks of a namespace in which nothing is connected, while another one is. */
function useNeedsWallet(): (network: Network) => boolean {
  const slots = useLatchkeyState((state) => state.slots)
  const { status } = useAccount()
  return ({ chainNamespace }) => status === 'connected' && slots[chainNamespace]?.status !== 'connected'
}

/** Who is connected, and the other way out. */
function WhoFooter() {
  const text = useText('networks', networksText)
  const { address = '' } = useAccount()
  const disconnect = useDisconnect()
  return (
    <SheetFooter between>
      <span ref={ref} className={styles.who}>
        <Avatar seed={address} size={20} />
        <Address value={address} />
      </span>
      <TextLink onClick={() => void disconnect().catch(() => {})}>{text.disconnect}</TextLink>
    </SheetFooter>
  )
}
