'use client'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNativeBalance } from '@latchkey/react/account/useNativeBalance'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { ConnectButton as ButtonFace } from '@latchkey/ui/connectButton/ConnectButton'
import { Layer } from '@latchkey/ui/layer/Layer'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useContext } from 'react'
import { useAppearance } from './appearance.ts'
import { figure } from './i18n/figure.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import { useText } from './i18n/useText.ts'
import { useModal, useModalState } from './ModalContext.ts'
import { modalHost } from './modalHost.ts'

/** The button that opens the modal and shows who is connected. Renders the same on the server and in the browser. */
export function ConnectButton(props: ConnectButton.Props) {
  const { label, showBalance = true } = props
  const modal = useModal()
  const { language } = useContext(LocaleContext)
  const expanded = useModalState(({ open }) => open)
  return (
    <Layer {...useAppearance()} inline>
      <ButtonFace
        {...useFace(label, showBalance)}
        expanded={expanded}
        onIntent={() => {
          modalHost.load().catch(() => {})
          language.first.load().catch(() => {})
        }}
        onClick={() => (modal.store.getState().failed ? reload() : modal.open())}
      />
    </Layer>
  )
}

export declare namespace ConnectButton {
  type Props = { readonly label?: string; readonly showBalance?: boolean }
}

/** Browsers remember a module that did not load for as long as the page lives: only a new page asks for it again. */
function reload(): void {
  if (navigator.onLine) location.reload()
}

function useFace(label: string | undefined, showBalance: boolean): ButtonFace.Props {
  const text = useText('page')
  const { language } = useContext(LocaleContext)
  const { status, address } = useAccount()
  const { unsupported } = useNetwork()
  const failed = useModalState((state) => state.failed)
  const balance = useNativeBalance({ enabled: showBalance && !unsupported })
  if (failed) return { status: 'failed', label: text('reload') }
  if (status === 'disconnected') return { status, label: label ?? text('connect') }
  // What a reload remembers is shown, but not as connected before the wallet said so (docs/decisions/0004).
  if (status !== 'connected' || address === undefined) {
    return { status: 'connecting', label: address === undefined ? text('connecting') : shortAddress(address) }
  }
  if (unsupported) return { status: 'wrongNetwork', label: text('unsupportedNetwork') }
  const shown = balance && `${figure(language, balance.numeric)} ${balance.symbol}`
  return {
    status: 'connected',
    label: shortAddress(address),
    hint: text('account'),
    address,
    balance: shown,
  }
}
