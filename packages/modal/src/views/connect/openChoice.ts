import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'
import type { useModal } from '../../ModalContext.ts'

/** Opens the view that connects a wallet: one of this browser gets a request at once, one of the directory a link or a QR code. */
export function openChoice(modal: ReturnType<typeof useModal>, choice: WalletChoice): void {
  modal.push(
    choice.kind === 'installed'
      ? { name: 'ConnectingExternal', walletId: choice.id }
      : { name: 'ConnectingWalletConnect', walletId: choice.id, listing: choice.listing },
  )
}
