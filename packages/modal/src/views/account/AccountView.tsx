import { useAccount } from '@latchkey/react/account/useAccount'
import { useDisconnect } from '@latchkey/react/connect/useDisconnect'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { Leave } from '@latchkey/ui/icons/Leave'
import { Send } from '@latchkey/ui/icons/Send'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { ActionTile, ActionTiles } from '@latchkey/ui/tile/ActionTile'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { headingId } from '../../shell/ViewHeader.tsx'
import { OpenWallet } from '../OpenWallet.tsx'
import { QueryLayer } from '../QueryLayer.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import styles, { sheet } from './AccountView.lk.css'
import { BalanceFigure } from './BalanceFigure.tsx'
import { SessionLine } from './SessionLine.tsx'
import { TokenList } from './TokenList.tsx'

const ref = partRef(sheet)

/** The connected account, its balances and actions (spec S2.3). */
export function AccountView() {
  const account = useLastAccount()
  const { address = '', networkId, status, wallet } = account
  const { network, unsupported } = useNetwork()
  const text = useText('account')
  const walletName = wallet?.name ?? ''
  const { options } = useLatchkey()
  // Balances exist only for networks of the app.
  const readable = address && networkId && network?.caipNetworkId === networkId ? { address, networkId } : undefined
  return (
    <QueryLayer>
      <AccountHeader />
      <SheetBody list gap={20}>
        <div ref={ref} className={styles.who}>
          <Avatar seed={address} size={64} />
          <div className={styles.name}>
            <h2 id={headingId} className={styles.heading} tabIndex={-1} aria-label={text('title', { address })}>
              <Address value={address} />
            </h2>
            <CopyButton
              value={address}
              label={text('copyAddress')}
              copiedLabel={text('addressCopied')}
              failedLabel={text('copyFailed')}
            >
              {null}
            </CopyButton>
          </div>
          <Text kind="small" tone="quiet">
            {status === 'connected' ? text('connectedWith', { wallet: walletName }) : walletName}
          </Text>
        </div>
        {status !== 'connected' && (
          <Banner
            tone="neutral"
            title={text('waitingFor', { wallet: walletName })}
            detail={text('waitingForDetail', { wallet: walletName })}
            action={<OpenWallet />}
          />
        )}
        {unsupported && (
          <Banner
            tone="warn"
            title={text('unsupportedNetwork')}
            detail={text('unsupportedDetail', { app: options.metadata.name })}
          />
        )}
        {readable && <BalanceFigure account={readable} />}
        <Actions awake={status === 'connected'} />
        {/* Signing in needs a wallet that answers. */}
        {status === 'connected' && <SessionLine />}
        {readable && <TokenList account={readable} />}
      </SheetBody>
    </QueryLayer>
  )
}

/** Sending is enabled once the wallet answers; disconnecting always. */
function Actions({ awake }: { readonly awake: boolean }) {
  const modal = useModal()
  const { unsupported } = useNetwork()
  const text = useText('account')
  const { disconnectAsync: disconnect } = useDisconnect()
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
    <ActionTiles>
      <ActionTile
        icon={<Send />}
        label={text('send')}
        disabled={!awake}
        onClick={() => modal.push({ name: unsupported ? 'UnsupportedChain' : 'WalletSend' })}
      />
      <ActionTile icon={<Leave />} label={text('disconnect')} onClick={leave} />
    </ActionTiles>
  )
}

/** The account, kept while the modal closes after a disconnect. */
function useLastAccount() {
  const account = useAccount()
  const [last, setLast] = useState(account)
  if (account.address !== undefined && account !== last) setLast(account)
  return account.address === undefined ? last : account
}
