import { Button } from '@latchkey/ui/button/Button'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'

export function NotFound() {
  return (
    <main id="content" className="not-found" tabIndex={-1}>
      <IconBox tone="accent">
        <BrokenLink />
      </IconBox>
      <h1 className="not-found-title">Page not found</h1>
      <p className="lead">Check the address, or go back to the home page.</p>
      <Button kind="filled" href="/">
        Go to the home page
      </Button>
    </main>
  )
}
