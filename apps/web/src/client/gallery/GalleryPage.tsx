import { Button } from '@latchkey/ui/button/Button'
import { type ComponentType, useEffect, useState } from 'react'

type Loaded = { readonly Gallery?: ComponentType; readonly ViewGallery?: ComponentType; readonly failed?: boolean }

/** Every view of the modal and every component of the design system in each state. Loaded on demand, so that other pages do not include them. */
export function GalleryPage() {
  const [{ Gallery, ViewGallery, failed }, setLoaded] = useState<Loaded>({})
  const load = () => {
    setLoaded({})
    Promise.all([import('@latchkey/ui/gallery/Gallery'), import('@latchkey/modal/gallery/ViewGallery')]).then(
      ([{ Gallery }, { ViewGallery }]) => setLoaded({ Gallery, ViewGallery }),
      () => setLoaded({ failed: true }),
    )
  }
  useEffect(load, [])
  return (
    <div id="content" className="gallery" tabIndex={-1}>
      <section className="gallery-head" aria-labelledby="gallery">
        <h1 id="gallery" className="title">
          Gallery
        </h1>
        <p className="lead">Every view of the modal and every component in its states.</p>
      </section>
      {Gallery && ViewGallery ? (
        <>
          <ViewGallery />
          <Gallery />
        </>
      ) : (
        <main className="gallery-wait">
          <p role="status">{failed ? "Couldn't load the gallery." : 'Loading components…'}</p>
          {failed && <Button onClick={load}>Try again</Button>}
        </main>
      )}
    </div>
  )
}
