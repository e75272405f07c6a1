import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { useLastAccount } from '../shared/useLastAccount.ts'

/** The app's networks on which the account's address can receive tokens. */
export function WalletCompatibleNetworksView() {
  const text = useText('account')
  const { namespace } = useLastAccount()
  const { networks } = useNetwork()
  return (
    <>
      <ViewHeader title={text('compatible')} />
      <SheetBody list>
        <Text kind="small" tone="quiet">
          {text('compatibleDetail')}
        </Text>
        <RowList label={text('compatible')}>
          {networks
            .filter(({ chainNamespace }) => chainNamespace === namespace)
            .map((network) => (
              <ListRow
                key={network.caipNetworkId}
                icon={<NetworkMark size={36} network={network} />}
                title={network.name}
              />
            ))}
        </RowList>
      </SheetBody>
    </>
  )
}
