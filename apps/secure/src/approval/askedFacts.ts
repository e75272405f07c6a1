import type { RequestFacts } from '@latchkey/base/keys/requestFacts'

/** Several calls of a smart account, made together or not at all. */
type BatchFacts = { readonly kind: 'batch'; readonly from: string; readonly calls: readonly RequestFacts[] }

/** What a request would do, as the sheet shows it. */
export type AskedFacts = RequestFacts | BatchFacts

/** Each thing that a request would do. */
export const actionsOf = (facts: AskedFacts): readonly RequestFacts[] =>
  facts.kind === 'batch' ? facts.calls : [facts]
