import { Button } from '@latchkey/ui/button/Button'
import { type ComponentType, useEffect, useState } from 'react'

type Loaded = { readonly Gallery?: ComponentType; readonly failed?: boolean }

/** Every component of the design system in each state. Loaded on demand, so that other pages do not include them. */
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
        <p className="lead">Every component in every state, in light and dark.</p>
      </section>
      {Gallery ? (
        <Gallery />
      ) : (
        <main className="gallery-wait">
          <p role="status">{failed ? "Couldn't load the gallery." : 'Loading components…'}</p>
          {failed && <Button onClick={load}>Try again</Button>}
        </main>
      )}
    </div>
  )
}
