import type { Latchkey } from '@latchkey/core/latchkey'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Banner } from '@latchkey/ui/banner/Banner'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { Swap } from '@latchkey/ui/icons/Swap'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Address } from '@latchkey/ui/text/Address'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { showToast } from '../../toasts/showToast.ts'
import { useLastAccount } from '../shared/useLastAccount.ts'

/** Explains why the smart account of an embedded wallet is not in use. Otherwise renders nothing. */
export function NoSmartAccount() {
  const text = useText('account')
  const { network } = useNetwork()
  const { hasSmartAccount, preferred } = useAccountTypes()
  if (hasSmartAccount || preferred !== 'smartAccount') return null
  return (
    <Banner
      tone="neutral"
      title={text('noSmartAccount', { network: network?.name ?? text('unknownNetwork') })}
      detail={text('noSmartAccountDetail')}
    />
  )
}

/** Switches an embedded wallet between its key's account and its smart account. Renders nothing for other wallets. */
export function AccountTypeRow() {
  const modal = useModal()
  const text = useText('account')
  const { hasSmartAccount, other } = useAccountTypes()
  if (!other || !hasSmartAccount) return null
  const type = other.type === 'smartAccount' ? 'smartAccount' : 'eoa'
  const title = text(type === 'smartAccount' ? 'useSmartAccount' : 'useKeyAccount')
  const change = () =>
    void switchTo(modal.latchkey, type).catch(() =>
      showToast(modal, { id: 'connection', kind: 'error', title: text('accountTypeFailed') }),
    )
  return (
    <RowList label={title}>
      <ListRow
        icon={<IconBox>{type === 'smartAccount' ? <Bolt /> : <Swap />}</IconBox>}
        title={title}
        detail={<Address value={other.address} />}
        onClick={change}
      />
    </RowList>
  )
}

function useAccountTypes() {
  const { address, connectionId, namespace } = useLastAccount()
  const connection = useLatchkeyState(({ connections }) => connections.find(({ id }) => id === connectionId))
  const own = (connection?.accounts ?? []).filter((one) => one.namespace === namespace)
  const current = own.find((one) => one.address === address)
  return {
    preferred: connection?.preferredAccountTypes?.[namespace],
    other: own.find(({ type }) => type !== current?.type),
    hasSmartAccount: own.some(({ type }) => type === 'smartAccount'),
  }
}

async function switchTo(latchkey: Latchkey, type: 'eoa' | 'smartAccount'): Promise<void> {
  const { switchAccountType } = await import('@latchkey/core/embedded/account/switchAccountType')
  await switchAccountType(latchkey, { type })
}
