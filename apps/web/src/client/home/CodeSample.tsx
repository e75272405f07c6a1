import type { PageConfig } from '@latchkey/node/site/pageConfig'
import { useCopy } from '@latchkey/ui/copyButton/useCopy'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Check } from '@latchkey/ui/icons/Check'
import { Copy } from '@latchkey/ui/icons/Copy'
import { Dot } from '@latchkey/ui/tag/Dot'
import { CodeText } from './CodeText.tsx'
import { sampleCode } from './sampleCode.ts'

/** The code for this page's connect button, with its real project id and URLs. */
export function CodeSample({ config }: { readonly config: PageConfig }) {
  const code = sampleCode(config)
  const { state, copy } = useCopy(code)
  const said = { idle: '', copied: 'Copied', failed: "Couldn't copy" }[state]
  return (
    <figure className="sample" aria-label="Code for the connect button on this page">
      <div className="sample-head">
        <span className="sample-name">App.tsx</span>
        <span className="sample-copy">
          <span role="status">{said}</span>
          <IconButton label="Copy code" onClick={() => void copy()}>
            {state === 'copied' ? <Check /> : <Copy />}
          </IconButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls horizontally and must be reachable by keyboard. */}
      <section className="sample-code" tabIndex={0} aria-label="App.tsx">
        <CodeText code={code} />
      </section>
      <figcaption className="sample-foot">
        <Dot tone="good" />
        Running on this page
      </figcaption>
    </figure>
  )
}
