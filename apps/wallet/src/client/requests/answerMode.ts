/** How the wallet answers proposals and requests. Modes other than `ask` are for testing an app's error paths. */
export type AnswerMode = 'ask' | 'approve' | 'reject' | 'silent'

export const answerModes: readonly { readonly mode: AnswerMode; readonly label: string }[] = [
  { mode: 'ask', label: 'Ask' },
  { mode: 'approve', label: 'Approve' },
  { mode: 'reject', label: 'Reject' },
  { mode: 'silent', label: 'Ignore' },
]

export function isAnswerMode(value: unknown): value is AnswerMode {
  return answerModes.some(({ mode }) => mode === value)
}
