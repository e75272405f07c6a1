import type { LatchkeyProvider } from '@latchkey/modal/LatchkeyProvider'
import { createRoot } from 'react-dom/client'
import { pseudoTexts } from '../../gallery/pseudoTexts.ts'
import { SceneStage } from '../../gallery/SceneStage.tsx'
import { showable } from '../../gallery/scene.ts'
import { scenes } from '../../gallery/scenes.ts'

/** `?locale=` a language or `pseudo`, `&theme=`, `&scene=` a single scene. */
const query = new URLSearchParams(location.search)
const locale = query.get('locale') ?? 'en'
const theme = query.get('theme') as LatchkeyProvider.Props['theme'] | null
const wanted = query.get('scene')
const shown = showable(scenes).filter(({ id }) => wanted === null || id === wanted)
const texts = locale === 'pseudo' ? await pseudoTexts() : undefined
const language = (locale === 'pseudo' ? 'en' : locale) as Exclude<LatchkeyProvider.Props['locale'], undefined>

if (theme) document.documentElement.dataset.theme = theme
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <h1>Views</h1>
      {shown.map((scene) => (
        <SceneStage key={scene.id} scene={scene} locale={language} texts={texts} {...(theme && { theme })} />
      ))}
    </main>,
  )
