import { Button } from '@latchkey/ui/button/Button'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'

export function NotFound() {
  return (
    <main id="content" className="not-found" tabIndex={-1}>
      <IconBox tone="accent">
        <BrokenLink />
      </IconBox>
      <h1 className="not-found-title">There is no page here</h1>
      <p className="lead">The address may be mistyped, or the page has moved.</p>
      <Button kind="filled" href="/">
        Go to the start
      </Button>
    </main>
  )
}
