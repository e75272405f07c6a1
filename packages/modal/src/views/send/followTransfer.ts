import type { AccountParams } from '@latchkey/core/account/queries'
import type { SentTransfer } from '@latchkey/core/send/sendToken'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import type { QueryClient } from '@tanstack/react-query'
import type { sendText } from '../../i18n/en/send.ts'
import { fillText } from '../../i18n/fillText.ts'
import type { useErrorText } from '../../i18n/useErrorText.ts'
import type { ModalController } from '../../modalController.ts'
import type { Toast } from '../../toasts/toast.ts'
import { refreshAccount } from '../useBalances.ts'

/** Tells by one toast how a transfer goes on, also when the modal is closed, and reads the balances again when it is through. */
export async function followTransfer(sent: SentTransfer, params: followTransfer.Params): Promise<void> {
  const { id, modal, client, account, text, errorText, amount } = params
  const receiver = shortAddress(params.receiver)
  const values = { amount, receiver }
  const tell = (toast: Omit<Toast, 'id'>) => modal.toast({ id, ...toast })
  tell({ kind: 'loading', title: fillText(text.sending, values), detail: fillText(text.sendingDetail, values) })
  try {
    const outcome = await sent.wait()
    if (outcome === 'confirmed')
      tell({ kind: 'success', title: fillText(text.sent, values), detail: fillText(text.sentDetail, values) })
    else tell({ kind: 'error', title: fillText(text.failed, values), detail: text.failedDetail })
  } catch (error) {
    tell({ kind: 'error', title: fillText(text.unsure, values), detail: errorText(error).text })
  }
  await refreshAccount(client, modal.latchkey, account)
}

export declare namespace followTransfer {
  type Params = {
    /** Of its toasts: one that said that the wallet is waiting goes on as this one. */
    readonly id: string
    readonly modal: ModalController
    readonly client: QueryClient
    readonly account: AccountParams
    readonly text: Readonly<Record<keyof typeof sendText, string>>
    readonly errorText: ReturnType<typeof useErrorText>['errorText']
    /** `12.5 LUSD` */
    readonly amount: string
    readonly receiver: string
  }
}
