'use client'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { ConnectButton as ButtonFace } from '@latchkey/ui/connectButton/ConnectButton'
import { Layer } from '@latchkey/ui/layer/Layer'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import type { FollowBalance } from './AccountFace.tsx'
import { useAppearance } from './appearance.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import type { Language } from './i18n/language.ts'
import { usePageText } from './i18n/usePageText.ts'
import { useModal, useModalState } from './ModalContext.ts'
import type { ModalController } from './modalController.ts'
import { modalHost } from './modalHost.ts'
import { chunkOf } from './shell/chunk.ts'

/** Avatar and balance of a connected button. */
const accountFace = chunkOf(() => import('./AccountFace.tsx'))

/** The button that opens the modal and shows the connected account. Renders the same on the server and in the browser. */
export function ConnectButton(props: ConnectButton.Props) {
  const modal = useModal()
  const { language } = useContext(LocaleContext)
  const expanded = useModalState(({ open }) => open)
  return (
    <Layer {...useAppearance()} inline>
      <ButtonFace
        {...useFace(props)}
        className={props.className}
        expanded={expanded}
        onIntent={() => preloadModal(modal, language)}
        onClick={() => (modal.store.getState().failed ? reload() : modal.open())}
      />
    </Layer>
  )
}

/** Renders your own button: `children` receives its state and actions, and returns the button. */
function Custom({ children }: ConnectButton.CustomProps) {
  const modal = useModal()
  const { status, address, networkId } = useAccount()
  const { network, unsupported } = useNetwork()
  const { language } = useContext(LocaleContext)
  const faces = useFaces(address !== undefined)
  const [balance, setBalance] = useState<FollowBalance.Balance>()
  const state: ConnectButton.CustomState = {
    status: unsupported ? 'unsupportedNetwork' : status,
    account: address === undefined ? undefined : { address, label: shortAddress(address) },
    chain: networkId && { id: networkId, name: network?.name, unsupported },
    balance,
    open: () => modal.open(),
    preload: () => preloadModal(modal, language),
  }
  return (
    <>
      {children(state)}
      {faces && !unsupported && <faces.FollowBalance onChange={setBalance} />}
    </>
  )
}

ConnectButton.Custom = Custom

export declare namespace ConnectButton {
  type Props = {
    /** The text while disconnected. Default: 'Connect'. */
    readonly label?: string | undefined
    /** Shows the balance. Default `auto`: hidden on screens below 460 px. */
    readonly balance?: 'auto' | boolean | undefined
    /** Class of the `<button>`, for its layout in the page. Use the theme variables to change its appearance. */
    readonly className?: string | undefined
  }
  type CustomProps = { readonly children: (state: CustomState) => ReactNode }
  type CustomState = {
    readonly status: ReturnType<typeof useAccount>['status'] | 'unsupportedNetwork'
    readonly account: { readonly address: string; readonly label: string } | undefined
    readonly chain:
      | { readonly id: string; readonly name: string | undefined; readonly unsupported: boolean }
      | undefined
    readonly balance: FollowBalance.Balance | undefined
    /** Opens the modal. */
    readonly open: () => void
    /** Preloads the modal's code. Call it in `onPointerEnter`, `onFocus` and `onTouchStart`. */
    readonly preload: () => void
  }
}

/** Loads the modal and what its first view waits for. */
function preloadModal(modal: ModalController, language: Language): void {
  Promise.all([modalHost.load(), language.first.load()])
    .then(([{ prepare }]) => prepare(modal))
    .catch(() => {})
}

/** Browsers cache a failed module import until the page is reloaded. */
function reload(): void {
  if (navigator.onLine) location.reload()
}

/** The content of the button: avatar and balance once connected, otherwise a label. */
function useFace(props: ConnectButton.Props): Pick<ButtonFace.Props, 'status' | 'label' | 'face'> {
  const text = usePageText()
  const { status, address } = useAccount()
  const failed = useModalState((state) => state.failed)
  const faces = useFaces(address !== undefined)
  if (failed) return { status: 'failed', label: text('reload') }
  if (status === 'disconnected') return { status, label: props.label ?? text('connect') }
  const label = address === undefined ? text('connecting') : shortAddress(address)
  // After a reload the stored address is shown, but not as connected until the wallet confirms it (docs/decisions/0004).
  const face = faces && status === 'connected' && <faces.AccountFace show={props.balance ?? 'auto'} />
  return { status: 'connecting', label, face }
}

/** Undefined until needed and loaded. If loading fails, the button keeps showing the address. */
function useFaces(wanted: boolean) {
  const [loaded, setLoaded] = useState(accountFace.loaded)
  useEffect(() => {
    if (wanted && !loaded)
      accountFace.load().then(
        (module) => setLoaded(() => module),
        () => {},
      )
  }, [wanted, loaded])
  return loaded
}
