import { localAmount } from '@latchkey/modal/i18n/localAmount.ts'
import { isPhone } from '@latchkey/modal/isPhone.ts'
import type { ModalController } from '@latchkey/modal/modalController.ts'
import type { View, ViewName } from '@latchkey/modal/router/view.ts'
import type { Script, ScriptedInstance } from './scriptedInstance.ts'

/** A view in one state: the script of its surroundings and the steps that lead there. */
export type Scene = {
  /** Part of its URL and of the names of its pictures. */
  readonly id: string
  /** `Fault` stands in the place of a view that cannot be shown. */
  readonly view: ViewName | 'Toasts' | 'Fault'
  /** The state, in a few words. */
  readonly state: string
  readonly script?: Script
  /** Ids of the wallets that are connected first. */
  readonly connected?: readonly string[]
  /** The view to open; without it, the one that the modal rests on. */
  readonly open?: View
  /** What the visitor does then. */
  readonly act?: (visitor: Visitor) => Promise<void>
  /** Only a window as narrow as a phone shows it. */
  readonly onPhone?: true
  /** The scene shows skeletons; all others are over when the last one is gone. */
  readonly loading?: true
  /** Selector of what is there once the state is reached. */
  readonly ready: string
}

/** A visitor of one scene. Selectors are the same in every language. */
export type Visitor = {
  readonly modal: ModalController
  readonly instance: ScriptedInstance
  /** The last element that matches, once there is one. */
  readonly find: (selector: string) => Promise<HTMLElement>
  /** Waits until the view shows a text that is the same in every language, such as a symbol. */
  readonly reads: (text: string) => Promise<void>
  readonly press: (selector: string) => Promise<void>
  /** The toast, once there is one. */
  readonly toast: () => Promise<HTMLElement>
  readonly fill: (selector: string, text: string) => Promise<void>
}

/** The scenes that this window can show. */
export const showable = (scenes: readonly Scene[]) => scenes.filter(({ onPhone }) => !onPhone || isPhone())

/** Brings a scene to its state. `root` holds the embedded modal. */
export async function playScene(scene: Scene, params: playScene.Params): Promise<void> {
  const { root, modal, instance } = params
  const find = (selector: string) =>
    once(root, () => [...(sheetIn(root)?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1))
  const visitor: Visitor = {
    modal,
    instance,
    find,
    reads: (text) => once(root, () => sheetIn(root)?.textContent?.includes(text) || undefined).then(() => {}),
    press: async (selector) => (await find(selector)).click(),
    toast: () =>
      once(root, () =>
        [...root.querySelectorAll<HTMLElement>('section > [role=status], section > [role=alert]')].find(
          (toast) => !sheetIn(root)?.contains(toast),
        ),
      ),
    async fill(selector, text) {
      const input = (await find(selector)) as HTMLInputElement
      // Amounts are typed as the language writes them.
      const tag = input.closest('[lang]')?.getAttribute('lang') ?? 'en'
      const typed = input.inputMode === 'decimal' ? localAmount({ tag }, text) : text
      // React follows the input event only if the value was set past its own property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('focusout', { bubbles: true }))
    },
  }
  const { latchkey } = instance
  for (const wallet of scene.connected ?? []) {
    await latchkey.getWallets()
    await latchkey.connect({ walletId: wallet })
  }
  if (scene.open) modal.open(scene.open)
  await scene.act?.(visitor)
  await find(scene.ready)
  if (!scene.loading) await once(root, () => (sheetIn(root)?.querySelector('[class*=Skeleton]') ? undefined : true))
}

export declare namespace playScene {
  type Params = { readonly root: Element; readonly modal: ModalController; readonly instance: ScriptedInstance }
}

/** The embedded modal. Beside it stands the hidden dialog that the provider makes ahead. */
const sheetIn = (root: Element) => root.querySelector('[role=group]')

/** What `look` finds below `root`, now or after a later change. */
function once<found>(root: Element, look: () => found | undefined): Promise<found> {
  return new Promise((resolve) => {
    const first = look()
    if (first !== undefined) return resolve(first)
    const observer = new MutationObserver(() => {
      const found = look()
      if (found === undefined) return
      observer.disconnect()
      resolve(found)
    })
    observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true })
  })
}
