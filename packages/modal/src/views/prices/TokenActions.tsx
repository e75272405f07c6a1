import { parseUnits } from '@latchkey/base/units'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { AccountParams } from '@latchkey/core/account/queries'
import { sendDraftOf } from '@latchkey/core/send/sendDraft'
import { useAccount } from '@latchkey/react/account/useAccount'
import { Receive } from '@latchkey/ui/icons/Receive'
import { Send } from '@latchkey/ui/icons/Send'
import { Swap } from '@latchkey/ui/icons/Swap'
import { ActionTile, ActionTiles } from '@latchkey/ui/tile/ActionTile'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useSwapTokens } from '../swap/useSwapTokens.ts'

/** What can be done with a token: the forms open with it. */
export function TokenActions({ token, account }: { readonly token: AccountToken; readonly account: AccountParams }) {
  const modal = useModal()
  const text = useText('account')
  const { send = true, receive = true, swaps = true } = modal.latchkey.options.features ?? {}
  const awake = useAccount().status === 'connected'
  const { data: swappable } = useSwapTokens(swaps ? account : undefined)
  // Undefined until it is known.
  const canSwap = swappable?.some(({ symbol }) => symbol === token.symbol)

  function openSend() {
    const { change } = sendDraftOf(modal.latchkey)
    const { symbol, decimals, address } = token
    const units = parseUnits(token.numeric, decimals) ?? 0n
    change({ type: 'account', account })
    change({ type: 'token', token: { symbol, decimals, units, ...(address !== undefined && { address }) } })
    modal.push({ name: 'WalletSend' })
  }

  return (
    <ActionTiles>
      {send && <ActionTile icon={<Send />} label={text('send')} disabled={!awake} onClick={openSend} />}
      {swaps && canSwap !== false && (
        <ActionTile
          icon={<Swap />}
          label={text('swap')}
          disabled={!awake || !canSwap}
          onClick={() => modal.push({ name: 'Swap', arguments: { fromToken: token.symbol } })}
        />
      )}
      {receive && (
        <ActionTile
          icon={<Receive />}
          label={text('receive')}
          onClick={() => modal.push({ name: 'Account', step: 'receive' })}
        />
      )}
    </ActionTiles>
  )
}
