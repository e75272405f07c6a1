import type { Namespace } from '@latchkey/base/caip'
import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'
import type { useModal } from '../../ModalContext.ts'
import type { View } from '../../router/view.ts'

type Modal = ReturnType<typeof useModal>

/** Opens the view that connects a wallet: an installed wallet receives a request, one of the directory a link or a QR code. */
export const openChoice = (modal: Modal, choice: WalletChoice): void => modal.push(viewOf(modal, choice))

/** A wallet with several namespaces lets the visitor choose one first, unless Connect was opened for one of them. */
function viewOf({ store }: Modal, choice: WalletChoice): View {
  const { id: walletId } = choice
  if (choice.kind === 'listed') return { name: 'ConnectingWalletConnect', walletId, listing: choice.listing }
  const wanted = store.getState().stack.findLast((view) => view.name === 'Connect')?.namespace
  const namespaces = Object.keys(choice.wallet.connectors) as Namespace[]
  const namespace = namespaces.length > 1 ? namespaces.find((one) => one === wanted) : namespaces[0]
  return namespace ? { name: 'ConnectingExternal', walletId, namespace } : { name: 'ConnectingMultiChain', walletId }
}
