import * as languages from '@latchkey/modal/i18n/languages.ts'
import type { TextOverrides } from '@latchkey/modal/i18n/messages.ts'
import { Segment } from '@latchkey/ui/segment/Segment'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pseudoTexts } from './pseudoTexts.ts'
import { SceneStage } from './SceneStage.tsx'
import { type Scene, showable } from './scene.ts'
import { scenes } from './scenes.ts'

const choices = {
  theme: ['system', 'light', 'dark'],
  dir: ['auto', 'ltr', 'rtl'],
  // The first one is the default.
  language: ['en', ...(Object.keys(languages) as (keyof typeof languages)[]).filter((name) => name !== 'en'), 'pseudo'],
  width: ['360', '320', '390'],
} as const
type Setting = keyof typeof choices
const labels = { theme: 'Theme', dir: 'Direction', language: 'Language', width: 'Width' } as const
/** Choices whose value is not their name. */
const names: Readonly<Record<string, string>> = {
  ...{ system: 'System', light: 'Light', dark: 'Dark', auto: 'Auto', ltr: 'LTR', rtl: 'RTL', pseudo: 'Pseudo' },
  ...Object.fromEntries(Object.keys(languages).map((name) => [name, name.toUpperCase()])),
}
type Settings = { readonly [name in Setting]: (typeof choices)[name][number] }

/** Shows every view of the modal in all its states. The URL holds the settings; `scene` selects a single scene. */
export function ViewGallery() {
  const [settings, setSettings] = useState(() => settingsOf(location.search))
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get('scene') ?? '')
  useEffect(() => {
    const query = new URLSearchParams({ ...settings, ...(wanted && { scene: wanted }) })
    history.replaceState(history.state, '', `?${query}`)
  }, [settings, wanted])
  const texts = usePseudoTexts(settings.language === 'pseudo')
  const shown = showable(scenes).filter(({ id }) => !wanted || id === wanted)
  return (
    <section className="views" aria-label="Views">
      <form className="views-settings">
        <label className="views-choice">
          View
          <select value={wanted} onChange={({ target }) => setWanted(target.value)}>
            <option value="">All views</option>
            {showable(scenes).map(({ id, view, state }) => (
              <option key={id} value={id}>{`${view}: ${state}`}</option>
            ))}
          </select>
        </label>
        {(Object.keys(choices) as Setting[]).map((name) => (
          <div key={name} className="views-choice">
            <span aria-hidden="true">{labels[name]}</span>
            <Segment
              small
              label={labels[name]}
              options={choices[name].map((value) => ({ value, label: names[value] ?? value }))}
              selected={settings[name]}
              onSelect={(value) => setSettings((before) => ({ ...before, [name]: value }))}
            />
          </div>
        ))}
      </form>
      {(settings.language !== 'pseudo' || texts) && (
        <ul className="views-list">
          {shown.map((scene) => (
            <li key={scene.id} className={`views-scene width-${settings.width}`}>
              <Nearby>
                <Stage scene={scene} settings={settings} texts={settings.language === 'pseudo' ? texts : undefined} />
              </Nearby>
              <a href={`?${new URLSearchParams({ ...settings, scene: scene.id })}`}>
                {scene.view}: {scene.state}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Stage({ scene, settings, texts }: Stage.Props) {
  const { theme, dir, language } = settings
  return (
    <SceneStage
      // Restart the scene when the language changes.
      key={language}
      scene={scene}
      theme={theme}
      dir={dir === 'auto' ? undefined : dir}
      locale={language === 'pseudo' ? 'en' : language}
      texts={texts}
    />
  )
}

declare namespace Stage {
  type Props = { readonly scene: Scene; readonly settings: Settings; readonly texts: TextOverrides | undefined }
}

/** Renders its children once they are near the viewport, because every scene creates its own instance. */
function Nearby({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="views-stage">
      {near && children}
    </div>
  )
}

function usePseudoTexts(wanted: boolean): TextOverrides | undefined {
  const [texts, setTexts] = useState<TextOverrides>()
  useEffect(() => {
    if (wanted) void pseudoTexts().then(setTexts)
  }, [wanted])
  return texts
}

function settingsOf(search: string): Settings {
  const query = new URLSearchParams(search)
  const entries = (Object.keys(choices) as Setting[]).map((name) => {
    const all: readonly string[] = choices[name]
    const value = query.get(name)
    return [name, value !== null && all.includes(value) ? value : choices[name][0]]
  })
  return Object.fromEntries(entries) as Settings
}
