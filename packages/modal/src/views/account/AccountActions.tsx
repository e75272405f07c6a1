import { offersBuying } from '@latchkey/core/onramp/offersBuying'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Plus } from '@latchkey/ui/icons/Plus'
import { Receive } from '@latchkey/ui/icons/Receive'
import { Send } from '@latchkey/ui/icons/Send'
import { Swap } from '@latchkey/ui/icons/Swap'
import { ActionTile, ActionTiles } from '@latchkey/ui/tile/ActionTile'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useOnrampOptions } from '../onramp/useOnrampOptions.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { useSwapTokens } from '../swap/useSwapTokens.ts'

/** The actions of the account, in the order of spec S9.5. All except Receive require a connected wallet. */
export function AccountActions({ awake }: { readonly awake: boolean }) {
  const modal = useModal()
  const { send = true, receive = true, swaps = true } = modal.latchkey.options.features ?? {}
  const { unsupported } = useNetwork()
  const text = useText('account')
  return (
    <ActionTiles>
      {offersBuying(modal.latchkey) && <BuyTile awake={awake} />}
      {swaps && <SwapTile awake={awake} />}
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
    </ActionTiles>
  )
}

/** Disabled until the purchase options have loaded. If there are none or the request failed, the view explains why. */
function BuyTile({ awake }: { readonly awake: boolean }) {
  const modal = useModal()
  const text = useText('account')
  const { data: options, isError } = useOnrampOptions()
  return (
    <ActionTile
      icon={<Plus />}
      label={text('buy')}
      disabled={!awake || (options === undefined && !isError)}
      onClick={() => modal.push({ name: 'OnRampProviders' })}
    />
  )
}

/** Disabled until the swap tokens have loaded. If there are none or the request failed, the view explains why. */
function SwapTile({ awake }: { readonly awake: boolean }) {
  const modal = useModal()
  const text = useText('account')
  const { data: tokens, isError } = useSwapTokens(useReadableAccount())
  return (
    <ActionTile
      icon={<Swap />}
      label={text('swap')}
      disabled={!awake || !(tokens || isError)}
      onClick={() => modal.push({ name: 'Swap' })}
    />
  )
}
