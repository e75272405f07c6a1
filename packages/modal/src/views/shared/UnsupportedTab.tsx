import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { useText } from '../../i18n/useText.ts'
import { EmptyTab } from './EmptyTab.tsx'
import { useExplorerLink } from './useExplorerLink.ts'

/** Tab whose list the server cannot provide on this network; links to the network's explorer instead. */
export function UnsupportedTab({ kind, address }: UnsupportedTab.Props) {
  const text = useText('account')
  const { network } = useNetwork()
  const href = useExplorerLink('address', address)
  return (
    <EmptyTab
      title={text(`${kind}Unsupported`)}
      detail={text(`${kind}UnsupportedDetail`, { network: network?.name ?? '' })}
    >
      {href !== undefined && (
        <Button size="sm" href={href} newTab iconEnd={<External size={16} />}>
          {text('viewOnExplorer')}
        </Button>
      )}
    </EmptyTab>
  )
}

export declare namespace UnsupportedTab {
  type Props = { readonly kind: 'activity' | 'nfts'; readonly address: string }
}
