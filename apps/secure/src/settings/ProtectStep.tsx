import { useEffect, useState } from 'react'
import { createProtecting, type Protecting } from '../protection/protecting.ts'
import { ProtectSheet } from '../protection/sheet/ProtectSheet.tsx'
import { currentSession } from '../site/session.ts'
import { loadTexts, type ProtectionTexts } from '../texts/protectionTexts.ts'
import { useSettings } from './SettingsContext.ts'

type Loaded = { readonly protecting: Protecting; readonly texts: ProtectionTexts }

/** Shows the dialogs that protect the wallet in place of the settings. */
export function ProtectStep() {
  const { site, login, origin, goTo, close } = useSettings()
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const { window, clock, app } = site
    const place = { window, clock, themeMode: () => app().theme.themeMode }
    const protecting = currentSession(site).then((session) =>
      createProtecting(login, { place, session, asked: { origin, signal } }),
    )
    Promise.all([protecting, loadTexts(window.navigator.languages)]).then(
      ([protecting, texts]) => !signal.aborted && setLoaded({ protecting, texts }),
      close,
    )
    return () => shown.abort()
  }, [site, login, origin, close])
  return loaded && <ProtectSheet {...loaded} onClose={() => goTo({ name: 'overview' })} />
}
