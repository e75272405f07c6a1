import type { Account, Connection } from '@latchkey/core/connect/connection'
import { useConnections } from '@latchkey/react/connect/useConnections'
import { useDisconnect } from '@latchkey/react/connect/useDisconnect'
import { Button } from '@latchkey/ui/button/Button'
import { Plus } from '@latchkey/ui/icons/Plus'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnounce } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { showToast } from '../../toasts/showToast.ts'
import { ConnectedWallet } from './ConnectedWallet.tsx'

/**
 * Lists every connected wallet with its accounts (spec S2.5). The visitor can choose the account for the app, disconnect a wallet
 * or connect another one.
 */
export function ProfileWalletsView() {
  const modal = useModal()
  const announce = useAnnounce()
  const text = useText('wallets')
  const { connections, setActive } = useConnections()
  const { disconnectAsync } = useDisconnect()

  async function use({ id }: Connection, { namespace, address }: Account) {
    await setActive({ connectionId: id, namespace, address })
    announce(text('switched', { address: shortAddress(address) }))
  }

  async function disconnect({ id, wallet }: Connection) {
    // The focused button disappears with its wallet.
    document.getElementById(modal.headingId)?.focus()
    try {
      await disconnectAsync({ connectionId: id })
      announce(text('disconnected', { wallet: wallet.name }))
    } catch {
      showToast(modal, {
        id: 'connection',
        kind: 'error',
        title: text('disconnectFailed'),
        detail: text('disconnectFailedDetail', { wallet: wallet.name }),
      })
    }
  }

  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody gap={20}>
        {connections.map((connection) => (
          <ConnectedWallet
            key={connection.id}
            connection={connection}
            // The connection may end between the click and the response; the list updates automatically.
            onUse={(account) => void use(connection, account).catch(() => {})}
            onDisconnect={() => void disconnect(connection)}
          />
        ))}
      </SheetBody>
      <SheetActions>
        <Button wide icon={<Plus />} onClick={() => modal.push({ name: 'Connect' })}>
          {text('connectAnother')}
        </Button>
      </SheetActions>
    </>
  )
}
