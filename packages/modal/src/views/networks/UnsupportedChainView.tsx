import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { partRef } from '@latchkey/ui/css/partRef'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { Address } from '@latchkey/ui/text/Address'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { useStepFocus } from '../../shell/useStepFocus.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useLeave } from '../shared/useLeave.ts'
import styles, { sheet } from './AccountFooter.lk.css'
import { NetworkList } from './NetworkList.tsx'
import { SwitchRequest } from './SwitchRequest.tsx'
import { useNetworkSwitch } from './useNetworkSwitch.ts'

/** Shown while the wallet is on an unsupported network (spec S2.9); goes back once it is on a supported one. */
export function UnsupportedChainView() {
  const modal = useModal()
  const text = useText('networks')
  const { options } = useLatchkey()
  const { status, namespace, chainId = '' } = useAccount()
  const { network, networks } = useNetwork()
  const { state, ask, choose } = useNetworkSwitch({ onDone: () => {} })
  const supported = status === 'connected' && network !== undefined
  useEffect(() => {
    if (supported) modal.back()
  }, [supported, modal])
  useStepFocus(state.step)
  const title = text('unsupportedTitle', { app: options.metadata.name })
  useAnnouncement(title)
  if (state.step !== 'choosing') return <SwitchRequest request={state} ask={ask} choose={choose} />
  return (
    <>
      <ViewHeader title={text('unsupported')} />
      <SheetBody list>
        <Banner tone="warn" title={title} detail={text('unsupportedDetail', { chain: String(chainId) })} />
        <NetworkList choose={ask} suggested={networks.find(({ chainNamespace }) => chainNamespace === namespace)} />
      </SheetBody>
      <AccountFooter />
    </>
  )
}

const ref = partRef(sheet)

/** The connected account, and a way to disconnect it. */
function AccountFooter() {
  const text = useText('networks')
  const { address = '' } = useAccount()
  const leave = useLeave('networks')
  return (
    <SheetFooter between>
      <span ref={ref} className={styles.who}>
        <Avatar seed={address} size={20} />
        <Address value={address} />
      </span>
      <TextLink onClick={leave}>{text('disconnect')}</TextLink>
    </SheetFooter>
  )
}
