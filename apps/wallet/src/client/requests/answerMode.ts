/** How the wallet answers what needs a decision. Anything but `ask` is for trying out an app's error paths. */
export type AnswerMode = 'ask' | 'approve' | 'reject' | 'silent'

export const answerModes: readonly { readonly mode: AnswerMode; readonly label: string }[] = [
  { mode: 'ask', label: 'Ask me' },
  { mode: 'approve', label: 'Say yes' },
  { mode: 'reject', label: 'Say no' },
  { mode: 'silent', label: 'Stay silent' },
]

export function isAnswerMode(value: unknown): value is AnswerMode {
  return answerModes.some(({ mode }) => mode === value)
}
