import type { AccountParams } from '@latchkey/core/account/queries'
import type { SentTransfer } from '@latchkey/core/send/sendToken'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import type { QueryClient } from '@tanstack/react-query'
import type { Text } from '../../i18n/messages.ts'
import type { useErrorText } from '../../i18n/useErrorText.ts'
import type { ModalController } from '../../modalController.ts'
import type { Toast } from '../../toasts/toast.ts'
import { refreshAccount } from '../useBalances.ts'

/** Shows the progress of a transfer in one toast, also while the modal is closed, and refetches balances when it is done. */
export async function trackTransfer(sent: SentTransfer, params: trackTransfer.Params): Promise<void> {
  const { id, modal, client, account, text, errorText, amount } = params
  const recipient = shortAddress(params.receiver)
  const tell = (toast: Omit<Toast, 'id'>) => modal.toast({ id, ...toast })
  tell({ kind: 'loading', title: text('sending', { amount }), detail: text('to', { recipient }) })
  try {
    const outcome = await sent.wait()
    if (outcome === 'confirmed')
      tell({ kind: 'success', title: text('sent', { amount }), detail: text('to', { recipient }) })
    else tell({ kind: 'error', title: text('failed', { amount }), detail: text('failedDetail') })
  } catch (error) {
    tell({ kind: 'error', title: text('unknown', { amount }), detail: errorText(error).text })
  }
  await refreshAccount(client, modal.latchkey, account)
}

export declare namespace trackTransfer {
  type Params = {
    /** Id of the toast. The one that waited for the wallet is replaced. */
    readonly id: string
    readonly modal: ModalController
    readonly client: QueryClient
    readonly account: AccountParams
    readonly text: Text<'send'>
    readonly errorText: ReturnType<typeof useErrorText>['errorText']
    /** `12.5 LUSD` */
    readonly amount: string
    readonly receiver: string
  }
}
