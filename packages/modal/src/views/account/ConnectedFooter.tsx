import type { AccountView } from '@latchkey/core/connect/accountView'
import { useDisconnect } from '@latchkey/react/connect/useDisconnect'
import { partRef } from '@latchkey/ui/css/partRef'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** The wallet of the account, and a way to disconnect it. */
export function ConnectedFooter({ account }: { readonly account: Pick<AccountView, 'status' | 'wallet'> }) {
  const modal = useModal()
  const text = useText('account')
  const { disconnectAsync: disconnect } = useDisconnect()
  const { name, icon } = { name: '', ...account.wallet }
  const leave = () =>
    void disconnect().catch(() =>
      modal.toast({
        id: 'connection',
        kind: 'error',
        title: text('disconnectFailed'),
        detail: text('disconnectFailedDetail'),
      }),
    )
  return (
    <SheetFooter between>
      <span ref={ref} className={styles.wallet}>
        <WalletLogo size={22} src={icon} name={name} />
        <span className={styles.walletName}>
          {account.status === 'connected' ? text('connectedWith', { wallet: name }) : name}
        </span>
      </span>
      <TextLink onClick={leave}>{text('disconnect')}</TextLink>
    </SheetFooter>
  )
}
