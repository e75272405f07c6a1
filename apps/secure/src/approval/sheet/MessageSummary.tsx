import { Card } from '@latchkey/ui/card/Card'
import { Text } from '@latchkey/ui/text/Text'
import { useSheet } from './SheetContext.ts'

/** The text of a message, or its bytes if they are not readable. */
export function MessageSummary({ text, hex }: { readonly text?: string; readonly hex: string }) {
  const { labels } = useSheet().texts
  return (
    <>
      <Card label={labels.message}>
        {text === '' ? (
          labels.emptyMessage
        ) : (
          <Text kind="mono">
            <bdi>{text ?? hex}</bdi>
          </Text>
        )}
      </Card>
      <Text tone="quiet" center>
        {labels.messageNote}
      </Text>
    </>
  )
}
