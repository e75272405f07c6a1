import { nativeBalanceQuery } from '@latchkey/core/account/queries'
import type { Network } from '@latchkey/core/networks/network'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Search } from '@latchkey/ui/field/Search'
import { SearchMark } from '@latchkey/ui/icons/SearchMark'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Tag } from '@latchkey/ui/tag/Tag'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { noAccount } from '../shared/noAccount.ts'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import styles, { sheet } from './NetworkList.lk.css'

const ref = partRef(sheet)

/** The app's networks with a search field; the current one is marked. */
export function NetworkList({ choose, suggested }: NetworkList.Props) {
  const text = useText('networks')
  const { network: current, networks } = useNetwork()
  const [search, setSearch] = useState('')
  const term = search.trim()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
  const none = found.length === 0 ? text('noResult', { search: term }) : undefined
  useAnnouncement(none)
  const needsWallet = useNeedsWallet()
  const reachable = found.filter((network) => !needsWallet(network))
  const others = found.filter(needsWallet)
  const rowsOf = (some: readonly Network[]) =>
    some.map((network) => (
      <NetworkRow
        key={network.caipNetworkId}
        network={network}
        selected={network === current}
        suggested={network === suggested}
        choose={() => choose(network)}
      />
    ))
  return (
    <QueryLayer>
      <Search label={text('search')} clearLabel={text('clear')} value={search} onChange={setSearch} />
      {none !== undefined && (
        <div ref={ref} className={styles.none}>
          <EmptyState icon={<SearchMark size={28} />} title={none} detail={text('noResultDetail')} />
        </div>
      )}
      {reachable.length > 0 && <RowList label={text('networks')}>{rowsOf(reachable)}</RowList>}
      {others.length > 0 && (
        <RowList showLabel label={text('needsWallet')}>
          {rowsOf(others)}
        </RowList>
      )}
    </QueryLayer>
  )
}

export declare namespace NetworkList {
  type Props = {
    readonly choose: (network: Network) => void
    /** The network that the visitor most likely wants. */
    readonly suggested?: Network | undefined
  }
}

function NetworkRow({ network, selected, suggested, choose }: NetworkRow.Props) {
  const text = useText('networks')
  const balance = useKnownBalance(network)
  return (
    <ListRow
      icon={<NetworkMark size={36} network={network} />}
      title={network.name}
      end={
        suggested ? (
          <Tag tone="accent">{text('suggested')}</Tag>
        ) : (
          balance !== undefined && (
            <Text as="span" kind="small" tone="quiet">
              <Amount {...balance} />
            </Text>
          )
        )
      }
      selected={selected}
      onClick={choose}
    />
  )
}

declare namespace NetworkRow {
  type Props = {
    readonly network: Network
    readonly selected: boolean
    readonly suggested: boolean
    readonly choose: () => void
  }
}

/** Maximum length; a longer figure would push the network's name aside. */
const longestFigure = 10

/** Cached native balance on the network. Reads only the cache, so that the list does not send a request to every network. */
function useKnownBalance({ caipNetworkId, chainNamespace }: Network): Amount.Props | undefined {
  const latchkey = useLatchkey()
  const format = useFormat()
  const address = useLatchkeyState(({ active }) => active[chainNamespace]?.address)
  const account = address === undefined ? noAccount : { address, networkId: caipNetworkId }
  const { queryKey } = nativeBalanceQuery(latchkey, account)
  const { data } = useQuery<{ readonly numeric: string; readonly symbol: string }>({ queryKey, queryFn: skipToken })
  if (!data) return undefined
  const figure = format.figure(data.numeric)
  return { value: figure.length > longestFigure ? format.shortFigure(data.numeric) : figure, unit: data.symbol }
}

/** Returns a predicate for networks whose namespace has no connection while another namespace has one. */
function useNeedsWallet(): (network: Network) => boolean {
  const active = useLatchkeyState((state) => state.active)
  const { status } = useAccount()
  return ({ chainNamespace }) => status === 'connected' && active[chainNamespace] === undefined
}
