import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useText } from '../../i18n/useText.ts'
import { useExplorerLink } from './useExplorerLink.ts'

/** A centered link to a network's explorer, below the facts of a step. Nothing if the app configures no explorer. */
export function ExplorerLink({ kind, value, networkId }: ExplorerLink.Props) {
  const text = useText('account')
  const href = useExplorerLink(kind, value, networkId)
  if (href === undefined) return null
  return (
    <Text kind="small" center>
      <TextLink href={href} newTab>
        {text('viewOnExplorer')}
      </TextLink>
    </Text>
  )
}

export declare namespace ExplorerLink {
  type Props = {
    readonly kind: Parameters<typeof useExplorerLink>[0]
    readonly value: string | undefined
    readonly networkId: string
  }
}
