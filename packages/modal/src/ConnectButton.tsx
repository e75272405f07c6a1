'use client'
import type { NativeBalance } from '@latchkey/core/account/queries'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useBalance } from '@latchkey/react/account/useBalance'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { ConnectButton as ButtonFace } from '@latchkey/ui/connectButton/ConnectButton'
import { Layer } from '@latchkey/ui/layer/Layer'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useAppearance } from './appearance.ts'
import { figure } from './i18n/figure.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import type { Language } from './i18n/language.ts'
import { usePageText } from './i18n/usePageText.ts'
import { useModal, useModalState } from './ModalContext.ts'
import { modalHost } from './modalHost.ts'
import { chunkOf } from './shell/chunk.ts'

/** Avatar, balance and the rest of a connected button. */
const accountFace = chunkOf(() => import('./AccountFace.tsx'))

/** The button that opens the modal and shows who is connected. Renders the same on the server and in the browser. */
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
        onIntent={() => preloadModal(language)}
        onClick={() => (modal.store.getState().failed ? reload() : modal.open())}
      />
    </Layer>
  )
}

/** Draws a button of the app's own: `children` gets what it shows and does. */
function Custom({ children }: ConnectButton.CustomProps) {
  const { open } = useModal()
  const { status, address, networkId } = useAccount()
  const { network, unsupported } = useNetwork()
  const { language } = useContext(LocaleContext)
  const balance = useBalance({ enabled: !unsupported }).data
  return children({
    status: unsupported ? 'unsupportedNetwork' : status,
    account: address === undefined ? undefined : { address, label: shortAddress(address) },
    chain: networkId && { id: networkId, name: network?.name, unsupported },
    balance: balance && { ...balance, label: `${figure(language, balance.numeric)} ${balance.symbol}` },
    open: () => open(),
    preload: () => preloadModal(language),
  })
}

ConnectButton.Custom = Custom

export declare namespace ConnectButton {
  type Props = {
    /** In place of 'Connect'. */
    readonly label?: string | undefined
    /** `auto`: hidden below 460 px, where the header of a phone has no room for it. */
    readonly balance?: 'auto' | boolean | undefined
    /** On the `<button>`, for its place in the page; its looks are set by the theme variables. */
    readonly className?: string | undefined
  }
  type CustomProps = { readonly children: (state: CustomState) => ReactNode }
  type CustomState = {
    readonly status: ReturnType<typeof useAccount>['status'] | 'unsupportedNetwork'
    readonly account: { readonly address: string; readonly label: string } | undefined
    readonly chain:
      | { readonly id: string; readonly name: string | undefined; readonly unsupported: boolean }
      | undefined
    readonly balance: (NativeBalance & { readonly label: string }) | undefined
    /** Opens the modal. */
    readonly open: () => void
    /** Loads the modal's code: for `onPointerEnter`, `onFocus` and `onTouchStart`. */
    readonly preload: () => void
  }
}

function preloadModal(language: Language): void {
  modalHost.load().catch(() => {})
  language.first.load().catch(() => {})
}

/** Browsers remember a module that did not load for as long as the page lives: only a new page asks for it again. */
function reload(): void {
  if (navigator.onLine) location.reload()
}

/** What the button shows: a face once connected, until then a label. */
function useFace(props: ConnectButton.Props): Pick<ButtonFace.Props, 'status' | 'label' | 'face'> {
  const text = usePageText()
  const { status, address } = useAccount()
  const failed = useModalState((state) => state.failed)
  const faces = useFaces(address !== undefined)
  if (failed) return { status: 'failed', label: text('reload') }
  if (status === 'disconnected') return { status, label: props.label ?? text('connect') }
  const label = address === undefined ? text('connecting') : shortAddress(address)
  // What a reload remembers is shown, but not as connected before the wallet said so (docs/decisions/0004).
  const face = faces && status === 'connected' && <faces.AccountFace show={props.balance ?? 'auto'} />
  return { status: 'connecting', label, face }
}

/** The faces; undefined until they are wanted and there. Where they cannot be loaded, the address stays. */
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
