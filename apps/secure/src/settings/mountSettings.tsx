import { Layer } from '@latchkey/ui/layer/Layer'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { SettingsTexts } from '../texts/settingsTexts.ts'
import { loadTexts } from '../texts/settingsTexts.ts'
import { SettingsSheet } from './SettingsSheet.tsx'
import type { ShownSettings } from './shownSettings.ts'

/** Draws the settings in the visitor's language. Returns a function that removes them. */
export function mountSettings(shown: ShownSettings): () => void {
  const { document } = shown.site.window
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  root.render(<InLanguage shown={shown} />)
  return () => {
    root.unmount()
    element.remove()
  }
}

function InLanguage({ shown }: { readonly shown: ShownSettings }) {
  const { site, close } = shown
  const [texts, setTexts] = useState<SettingsTexts>()
  useEffect(() => {
    loadTexts(site.window.navigator.languages).then(setTexts, close)
  }, [site, close])
  if (!texts) return null
  return (
    <Layer theme={site.app().theme.themeMode} dir={texts.dir} lang={texts.tag}>
      <SettingsSheet shown={shown} texts={texts} />
    </Layer>
  )
}
