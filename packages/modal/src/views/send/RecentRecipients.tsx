import type { AccountParams } from '@latchkey/core/account/queries'
import type { AddressRules } from '@latchkey/core/chain/port'
import { findNetwork } from '@latchkey/core/networks/appNetworks'
import { paidRecipients } from '@latchkey/core/send/paidRecipients'
import { accountKey } from '@latchkey/core/siwx/signInState'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Address } from '@latchkey/ui/text/Address'
import { useText } from '../../i18n/useText.ts'
import { AccountPicture } from '../names/AccountPicture.tsx'
import { shortName } from '../names/shortName.ts'
import { useIdentity } from '../names/useIdentity.ts'

const shownMax = 3

/** The account's latest recipients to choose from. */
export function RecentRecipients({ account, rules, onChoose }: RecentRecipients.Props) {
  const latchkey = useLatchkey()
  const text = useText('send')
  const operations = useLatchkeyState((state) => state.operations)
  const { address, networkId } = account
  const namespace = findNetwork(latchkey, networkId)?.chainNamespace
  const paid = namespace ? paidRecipients({ operations }, accountKey(namespace, address)) : []
  // The same address may have been typed in upper and lower case.
  const recent = paid.filter((one, at) => paid.findIndex((other) => rules.equals(one, other)) === at)
  return (
    <RowList showLabel label={text('recent')}>
      {recent.slice(0, shownMax).map((one) => (
        <Recent key={one} account={{ address: one, networkId }} onClick={() => onChoose(one)} />
      ))}
    </RowList>
  )
}

export declare namespace RecentRecipients {
  type Props = {
    readonly account: AccountParams
    readonly rules: AddressRules
    readonly onChoose: (address: string) => void
  }
}

function Recent({ account, onClick }: { readonly account: AccountParams; readonly onClick: () => void }) {
  const { name } = useIdentity(account)
  const short = <Address value={account.address} />
  return (
    <ListRow
      icon={<AccountPicture account={account} size={40} />}
      title={name === undefined ? short : <bdi dir="ltr">{shortName(name)}</bdi>}
      detail={name === undefined ? undefined : short}
      onClick={onClick}
    />
  )
}
