import { CodeText } from './CodeText.tsx'

/** The source of the file that the card runs, folded. */
export function FeatureCode({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <details className="feature-code">
      <summary aria-label={`Code: ${title}`}>Code</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls horizontally and must be reachable by keyboard. */}
      <section className="sample-code" tabIndex={0} aria-label={`Code of ${title}`}>
        <CodeText code={code.trim()} />
      </section>
    </details>
  )
}
