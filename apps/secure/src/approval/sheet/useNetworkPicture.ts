import type { networkPicture } from '@latchkey/ui/glyph/drawnPictures'
import { useEffect, useState } from 'react'
import type { RequestParts } from './requestParts.tsx'

/** Picture of a network by its id. For a plain message, the pictures load after the first paint; undefined until then. */
export function useNetworkPicture(parts: RequestParts | undefined): typeof networkPicture | undefined {
  const [loaded, setLoaded] = useState<{ readonly networkPicture: typeof networkPicture }>()
  useEffect(() => {
    if (parts) return
    const load = () =>
      import('@latchkey/ui/glyph/drawnPictures')
        // The network's first letter is shown instead.
        .catch(() => ({ networkPicture: () => undefined }))
        .then(setLoaded)
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) void load()
    })
    observer.observe({ type: 'paint', buffered: true })
    return () => observer.disconnect()
  }, [parts])
  return (parts ?? loaded)?.networkPicture
}
