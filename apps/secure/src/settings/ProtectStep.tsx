import { useEffect, useState } from 'react'
import { createProtecting, type Protecting } from '../protection/protecting.ts'
import { ProtectSheet } from '../protection/sheet/ProtectSheet.tsx'
import { loadTexts } from '../protection/texts/loadTexts.ts'
import type { ProtectionTexts } from '../protection/texts/texts.ts'
import { useSettings } from './SettingsContext.ts'

type Loaded = { readonly protecting: Protecting; readonly texts: ProtectionTexts }

/** The dialogs that protect the wallet with a password, in place of the settings. */
export function ProtectStep() {
  const { site, login, owner, origin, goTo, close } = useSettings()
  const [loaded, setLoaded] = useState<Loaded>()
  const { email } = owner
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const protecting = createProtecting(login, { email, asked: { origin, signal } })
    loadTexts(site.window.navigator.languages).then(
      (texts) => !signal.aborted && setLoaded({ protecting, texts }),
      close,
    )
    return () => shown.abort()
  }, [site, login, email, origin, close])
  return loaded && <ProtectSheet {...loaded} onClose={() => goTo({ name: 'overview' })} />
}
