import { Button } from '@latchkey/ui/button/Button'
import { type ComponentType, useEffect, useState } from 'react'

type Loaded = { readonly Gallery?: ComponentType; readonly failed?: boolean }

/** Every part of the design system in each state. The parts come after the page: nobody else should pay for them. */
export function GalleryPage() {
  const [{ Gallery, failed }, setLoaded] = useState<Loaded>({})
  const load = () => {
    setLoaded({})
    import('@latchkey/ui/gallery/Gallery').then(setLoaded, () => setLoaded({ failed: true }))
  }
  useEffect(load, [])
  return (
    <div id="content" className="gallery" tabIndex={-1}>
      <section className="gallery-head" aria-labelledby="gallery">
        <h1 id="gallery" className="title">
          Gallery
        </h1>
        <p className="lead">Every part, in every state, light and dark.</p>
      </section>
      {Gallery ? (
        <Gallery />
      ) : (
        <main className="gallery-wait">
          <p role="status">{failed ? 'The gallery could not be loaded.' : 'Loading the parts'}</p>
          {failed && <Button onClick={load}>Try again</Button>}
        </main>
      )}
    </div>
  )
}
