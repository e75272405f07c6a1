import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { type ComponentType, type ReactNode, useContext, useEffect } from 'react'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import type { Language } from '../i18n/language.ts'
import type { View, ViewName, ViewProps } from '../router/view.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { useChunk } from './chunk.ts'
import { type ChunkName, chunks, preload, textsOf } from './chunks.ts'
import { ViewLoading } from './ViewLoading.tsx'

/** Which chunk a view is in, and where in it. */
type Place<name extends ViewName, chunk extends ChunkName = ChunkName> = chunk extends ChunkName
  ? { readonly chunk: chunk; readonly pick: (module: ChunkModule<chunk>) => ComponentType<ViewProps<name>> }
  : never
type ChunkModule<chunk extends ChunkName> = Awaited<ReturnType<(typeof chunks)[chunk]['load']>>

const places: { readonly [name in Exclude<ViewName, 'Connect'>]: Place<name> } = {
  ConnectingExternal: { chunk: 'external', pick: (module) => module.ConnectingExternalView },
  ConnectingWalletConnect: { chunk: 'pairing', pick: (module) => module.ConnectingWalletConnectView },
  ConnectingWalletConnectBasic: { chunk: 'pairing', pick: (module) => module.ConnectingWalletConnectBasicView },
  AllWallets: { chunk: 'allWallets', pick: (module) => module.AllWalletsView },
  Account: { chunk: 'account', pick: (module) => module.AccountView },
  SwitchNetwork: { chunk: 'switchNetwork', pick: (module) => module.SwitchNetworkView },
  UnsupportedChain: { chunk: 'unsupportedChain', pick: (module) => module.UnsupportedChainView },
  SIWXSignMessage: { chunk: 'siwx', pick: (module) => module.SiwxSignMessageView },
  WalletSend: { chunk: 'send', pick: (module) => module.SendView },
}

/** What a view leads to is loaded while the visitor reads it. */
const nextChunks: { readonly [name in ViewName]?: readonly ChunkName[] } = {
  Connect: ['pairing'],
  Account: ['send', 'switchNetwork'],
}

/** The view, or that it is on its way; `children` come with the view. */
export function CurrentView({ view, children }: { readonly view: View; readonly children: ReactNode }) {
  // A wallet of this browser is what most visitors choose, where there is one.
  const installed = useLatchkeyState(({ wallets }) => wallets.length > 0)
  const { language } = useContext(LocaleContext)
  useEffect(() => preload(nextChunks[view.name] ?? [], language), [view.name, language])
  useEffect(() => {
    if (installed && view.name === 'Connect') preload(['external'], language)
  }, [installed, view.name, language])
  const Component = useView(view.name, language)
  if (!Component) return <ViewLoading />
  return (
    <>
      <Component view={view} />
      {children}
    </>
  )
}

function useView(name: ViewName, language: Language): ComponentType<{ readonly view: View }> | undefined {
  const place = name === 'Connect' ? undefined : places[name]
  const module = useChunk<unknown>(place && chunks[place.chunk])
  const textChunk = place && textsOf(place.chunk, language)
  const texts = useChunk(textChunk)
  const pick = place?.pick as ((module: unknown) => ComponentType<{ readonly view: View }>) | undefined
  if (!pick) return ConnectView
  return module === undefined || (textChunk && texts === undefined) ? undefined : pick(module)
}
