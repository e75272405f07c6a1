import { type Token, tokensOf } from './sampleCode.ts'

/** Code with coloured keywords and strings. */
export function CodeText({ code }: { readonly code: string }) {
  return (
    <pre>
      <code>{tokensOf(code).map(paint)}</code>
    </pre>
  )
}

function paint({ kind, text, at }: Token) {
  return kind === 'plain' ? (
    text
  ) : (
    <span key={at} className={`code-${kind}`}>
      {text}
    </span>
  )
}
