import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { ChevronDown } from '@latchkey/ui/icons/ChevronDown'
import { Code } from '@latchkey/ui/icons/Code'
import { Text } from '@latchkey/ui/text/Text'
import { fill } from '../../texts/fill.ts'
import styles, { sheet } from './ApprovalSheet.lk.css'
import type { RequestParts } from './requestParts.tsx'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** The raw request, collapsed at first. */
export function Details({ parts }: { readonly parts: RequestParts | undefined }) {
  const { asked, estimate, texts } = useSheet()
  const { app, facts, request, view } = asked
  const { method, params } = request
  const fields = (estimate?.prepared?.details ?? []).map(({ label, value }) => ({
    label: texts.fields[label] ?? label,
    value,
  }))
  const raw = facts.kind === 'signIn' ? facts.text : facts.kind === 'message' ? facts.hex : undefined
  return (
    <details ref={ref} className={styles.details}>
      <summary className={styles.summary}>
        <Code size={18} />
        {texts.labels.details}
        <ChevronDown size={18} />
      </summary>
      <FactsCard facts={[{ label: texts.labels.method, value: <bdi dir="ltr">{method}</bdi> }, ...fields]} />
      {app.name !== '' && (
        <Text kind="small" tone="quiet">
          {fill(texts.tag, texts.saysItIs, { name: app.name })}
        </Text>
      )}
      {parts && view?.details?.(parts.viewProps(texts))}
      <div className={styles.raw} dir="ltr">
        <Text as="div" kind="mono" tone="quiet">
          {raw ?? JSON.stringify(params, null, 2)}
        </Text>
      </div>
    </details>
  )
}
