import type { RequestFacts } from '@latchkey/eip155/keys/describeRequest'
import { Text } from '@latchkey/ui/text/Text'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'

/** The request as it came, one tap away. */
export function RawData({ facts, request }: RawData.Props) {
  const isText = facts.kind === 'signIn'
  return (
    <details className="raw">
      <summary>{isText ? 'Show the full message' : 'Show the raw data'}</summary>
      <Text as="div" kind="mono" tone="quiet">
        {isText ? facts.text : `${request.method}\n${JSON.stringify(request.params, null, 2)}`}
      </Text>
    </details>
  )
}

export declare namespace RawData {
  type Props = { readonly facts: RequestFacts; readonly request: SessionRequest }
}
