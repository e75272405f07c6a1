import type { Namespace } from '@latchkey/base/caip'
import { connectionStatus } from '@latchkey/core/connect/connectionStatus'
import { networksOf } from '@latchkey/core/networks/appNetworks'
import { assetImage } from '@latchkey/core/networks/networkImage'
import { findWallet } from '@latchkey/core/wallets/findWallet'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { networkPicture } from '@latchkey/ui/glyph/drawnPictures'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'
import { mainNetworks, namespaceName } from '../wallets/namespaceName.ts'

/** For a wallet that supports several namespaces: lets the visitor choose one to connect. */
export function ConnectingMultiChainView({ view }: { readonly view: ViewOf<'ConnectingMultiChain'> }) {
  const text = useText('openWallet')
  const { options } = useLatchkey()
  const wallet = useLatchkeyState(({ wallets }) => findWallet(wallets, view.walletId))
  const name = wallet?.name ?? ''
  const offered = options.adapters.flatMap(({ namespace }) => wallet?.connectors[namespace] ?? [])
  const title = text('chooseNetwork')
  const detail = text('chooseNetworkDetail', { wallet: name })
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody roomy>
        <LogoStatus ring="idle" title={title} detail={detail}>
          <WalletMark name={name} icon={wallet?.icon} />
        </LogoStatus>
        <RowList label={title}>
          {offered.map(({ id, namespace }) => (
            <NamespaceRow key={namespace} walletId={id} namespace={namespace} />
          ))}
        </RowList>
      </SheetBody>
    </>
  )
}

function NamespaceRow(choice: { readonly walletId: string; readonly namespace: Namespace }) {
  const modal = useModal()
  const latchkey = useLatchkey()
  const { language } = useContext(LocaleContext)
  const text = useText('openWallet')
  const connectText = useText('connect')
  const isConnected = useLatchkeyState((state) => connectionStatus(state, choice) !== 'disconnected')
  const isAppsFirst = latchkey.options.networks[0]?.chainNamespace === choice.namespace
  const title = namespaceName(choice.namespace)
  const networks = networksOf(latchkey, choice.namespace).flatMap(({ name }) => (name === title ? [] : name))
  const listOf = (names: readonly string[]) => new Intl.ListFormat(language.tag).format(names)
  return (
    <ListRow
      icon={<NamespaceMark namespace={choice.namespace} />}
      title={
        isAppsFirst && !isConnected ? (
          <span>
            {title} <Tag tone="accent">{text('suggested')}</Tag>
          </span>
        ) : (
          title
        )
      }
      detail={networks.length > 0 ? text('also', { networks: listOf(networks) }) : undefined}
      end={isConnected ? <Tag tone="good">{connectText('connected')}</Tag> : undefined}
      chevron
      onClick={() => modal.push({ name: 'ConnectingExternal', ...choice })}
    />
  )
}

/** The picture of the namespace's best-known network. */
function NamespaceMark({ namespace }: { readonly namespace: Namespace }) {
  const latchkey = useLatchkey()
  const id = mainNetworks[namespace]
  return (
    <NetworkGlyph
      size={40}
      src={id && (networkPicture(id) ?? assetImage(latchkey, id))}
      name={namespaceName(namespace)}
    />
  )
}
