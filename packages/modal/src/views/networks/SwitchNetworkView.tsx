import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useStepFocus } from '../../shell/useStepFocus.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { NetworkList } from './NetworkList.tsx'
import { SwitchRequest } from './SwitchRequest.tsx'
import { useNetworkSwitch } from './useNetworkSwitch.ts'

/** The app's networks (spec S2.8). If the view names a network, the switch is requested immediately. */
export function SwitchNetworkView({ view }: { readonly view: ViewOf<'SwitchNetwork'> }) {
  const modal = useModal()
  const text = useText('networks')
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
        <ViewHeader title={text('title')} />
        <SheetBody list>
          <NetworkList choose={ask} />
        </SheetBody>
        <SheetFooter>
          <TextLink onClick={() => modal.push({ name: 'WhatIsANetwork' })}>{text('whatIsANetwork')}</TextLink>
        </SheetFooter>
      </>
    )
  return <SwitchRequest request={state} ask={ask} choose={choose} />
}
