import { EmbeddedModal } from 'latchkey/react'

/** The modal as a part of a page. */
export function EmbeddedPage() {
  return (
    <main id="content" className="embedded" tabIndex={-1}>
      <h1 className="title">In the page</h1>
      <p className="lead">The modal as a part of a page, with EmbeddedModal.</p>
      <EmbeddedModal />
    </main>
  )
}
