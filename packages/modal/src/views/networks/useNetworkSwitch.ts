import type { Network } from '@latchkey/core/networks/network'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnounce } from '../../shell/announce.ts'
import { showToast } from '../../toasts/showToast.ts'

export type NetworkSwitch =
  | { readonly step: 'choosing' }
  | { readonly step: 'asking' | 'rejected'; readonly network: Network }

/** Requests a network switch and tracks its state. Leaving the view stops waiting; the request stays open in the wallet. */
export function useNetworkSwitch(params: useNetworkSwitch.Params) {
  const { onDone } = params
  const latchkey = useLatchkey()
  const modal = useModal()
  const announce = useAnnounce()
  const text = useText('networks')
  const { network: current } = useNetwork()
  const [state, setState] = useState<NetworkSwitch>({ step: 'choosing' })
  const round = useRef(0)
  useEffect(() => {
    const rounds = round
    return () => {
      rounds.current += 1
    }
  }, [])

  const choose = useCallback(() => {
    round.current += 1
    setState({ step: 'choosing' })
  }, [])

  async function ask(network: Network) {
    round.current += 1
    const asked = round.current
    const { switchDecision, switchNetwork } = await import('@latchkey/core/networks/switchNetwork')
    const { caipNetworkId: networkId, name } = network
    if (asked !== round.current) return
    const decision = switchDecision(latchkey, networkId)
    if (decision === 'nothing') return
    if (decision === 'SwitchActiveChain') return modal.push({ name: decision, networkId })
    setState({ step: 'asking', network })
    try {
      await switchNetwork(latchkey, { networkId })
      if (asked !== round.current) return
      announce(text('switched', { network: name }))
      onDone()
    } catch (error) {
      if (asked !== round.current) return
      if (isRejection(error)) return setState({ step: 'rejected', network })
      // A failed switch goes back and shows a toast (spec S4.10).
      showToast(modal, {
        id: 'network',
        kind: 'error',
        title: text('notSwitched'),
        detail: text('stillOn', { network: current?.name ?? '' }),
      })
      choose()
      params.onFailed?.()
    }
  }

  return { state, ask: (network: Network) => void ask(network), choose }
}

export declare namespace useNetworkSwitch {
  type Params = {
    readonly onDone: () => void
    /** Called after the toast, once the list of networks is on screen again. */
    readonly onFailed?: (() => void) | undefined
  }
}
