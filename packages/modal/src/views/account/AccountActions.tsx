import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Plus } from '@latchkey/ui/icons/Plus'
import { Receive } from '@latchkey/ui/icons/Receive'
import { Send } from '@latchkey/ui/icons/Send'
import { Swap } from '@latchkey/ui/icons/Swap'
import { ActionTile, ActionTiles } from '@latchkey/ui/tile/ActionTile'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'

/** What one can do with the account. Sending needs a wallet that answers; buying and swapping are not built yet. */
export function AccountActions({ awake }: { readonly awake: boolean }) {
  const modal = useModal()
  const { send = true, receive = true } = modal.latchkey.options.features ?? {}
  const { unsupported } = useNetwork()
  const text = useText('account')
  return (
    <ActionTiles>
      <ActionTile icon={<Plus />} label={text('buy')} disabled hint={text('notYet')} />
      {receive && (
        <ActionTile
          icon={<Receive />}
          label={text('receive')}
          onClick={() => modal.push({ name: 'Account', step: 'receive' })}
        />
      )}
      {send && (
        <ActionTile
          icon={<Send />}
          label={text('send')}
          disabled={!awake}
          onClick={() => modal.push({ name: unsupported ? 'UnsupportedChain' : 'WalletSend' })}
        />
      )}
      <ActionTile icon={<Swap />} label={text('swap')} disabled hint={text('notYet')} />
    </ActionTiles>
  )
}
