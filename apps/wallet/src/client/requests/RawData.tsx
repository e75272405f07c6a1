import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { ChevronDown } from '@latchkey/ui/icons/ChevronDown'
import { Code } from '@latchkey/ui/icons/Code'
import { Text } from '@latchkey/ui/text/Text'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'

/** The raw request, collapsed by default. */
export function RawData({ facts, request }: RawData.Props) {
  const isText = facts.kind === 'signIn'
  return (
    <details className="raw">
      <summary>
        <Code size={18} />
        {isText ? 'Show full message' : 'Show raw data'}
        <ChevronDown size={18} />
      </summary>
      <Text as="div" kind="mono" tone="quiet">
        {isText ? facts.text : `${request.method}\n${JSON.stringify(request.params, null, 2)}`}
      </Text>
    </details>
  )
}

export declare namespace RawData {
  type Props = { readonly facts: RequestFacts; readonly request: SessionRequest }
}
