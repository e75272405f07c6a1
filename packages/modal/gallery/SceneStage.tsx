import { EmbeddedModal } from '@latchkey/modal/embedded/EmbeddedModal'
import { LatchkeyProvider } from '@latchkey/modal/LatchkeyProvider'
import { useModal } from '@latchkey/modal/ModalContext.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { playScene, type Scene } from './scene.ts'
import { type ScriptedInstance, scriptedInstance } from './scriptedInstance.ts'

/** Positions toasts relative to their stage instead of the window, and a toast scene below its sheet. */
const stageStyle = { contain: 'layout' } as const
const toastStageStyle = { ...stageStyle, paddingBlockEnd: '9rem' } as const

/** Plays one scene in an embedded modal. The element with `data-scene` gets `data-ready` once the scene's state is reached. */
export function SceneStage({ scene, ...appearance }: SceneStage.Props) {
  const root = useRef<HTMLDivElement>(null)
  const [instance] = useState(() => scriptedInstance(scene.script))
  return (
    <div ref={root} data-scene={scene.id} style={scene.view === 'Toasts' ? toastStageStyle : stageStyle}>
      <LatchkeyProvider latchkey={instance.latchkey} {...appearance}>
        <Play scene={scene} root={root} instance={instance} />
        <EmbeddedModal />
      </LatchkeyProvider>
    </div>
  )
}

export declare namespace SceneStage {
  type Props = Omit<LatchkeyProvider.Props, 'latchkey' | 'children'> & { readonly scene: Scene }
}

function Play({ scene, root, instance }: Play.Props) {
  const modal = useModal()
  const begun = useRef(false)
  useEffect(() => {
    const stage = root.current
    // Strict mode runs effects twice.
    if (begun.current || !stage) return
    begun.current = true
    void playScene(scene, { root: stage, modal, instance }).then(() => stage.setAttribute('data-ready', ''))
  }, [scene, root, modal, instance])
  return null
}

declare namespace Play {
  type Props = {
    readonly scene: Scene
    readonly root: RefObject<HTMLDivElement | null>
    readonly instance: ScriptedInstance
  }
}
