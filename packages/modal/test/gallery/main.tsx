import type { LatchkeyProvider } from '@latchkey/modal/LatchkeyProvider'
import * as connectedViews from '@latchkey/modal/screen/connectedViews.ts'
import * as firstViews from '@latchkey/modal/screen/views.ts'
import { connectRows } from '@latchkey/modal/shell/ConnectSkeleton'
import type { ViewRow } from '@latchkey/modal/shell/defineView.ts'
import { callsSkeleton, stepSkeletons } from '@latchkey/modal/views/account/stepSkeletons.ts'
import { Layer } from '@latchkey/ui/layer/Layer'
import { RowsSkeleton } from '@latchkey/ui/sheet/RowsSkeleton'
import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { createRoot } from 'react-dom/client'
import { pseudoTexts } from '../../gallery/pseudoTexts.ts'
import { SceneStage } from '../../gallery/SceneStage.tsx'
import { showable } from '../../gallery/scene.ts'
import { scenes } from '../../gallery/scenes.ts'

/**
 * `?locale=` a language or `pseudo`, `&theme=`, `&scene=` shows only these scenes, separated by commas, `&skeletons` the skeletons
 * of all views.
 */
const query = new URLSearchParams(location.search)
const locale = query.get('locale') ?? 'en'
const theme = query.get('theme') as LatchkeyProvider.Props['theme'] | null
const wanted = query.get('scene')?.split(',')
const shown = showable(scenes).filter(({ id }) => wanted === undefined || wanted.includes(id))
const rows = [...Object.values(firstViews), ...Object.values(connectedViews)] as unknown as readonly ViewRow[]
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
      {query.has('skeletons') &&
        [
          ...rows.map(({ name, skeleton }) => [name, skeleton] as const),
          ...Object.entries({ ...stepSkeletons, calls: callsSkeleton(2) }),
        ].map(([name, shape]) => (
          <Layer key={name}>
            <div data-skeleton={name}>
              {shape ? <SheetSkeleton shape={shape} /> : <RowsSkeleton {...connectRows(undefined)} />}
            </div>
          </Layer>
        ))}
    </main>,
  )
