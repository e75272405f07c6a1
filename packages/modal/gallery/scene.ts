import { localAmount } from '@latchkey/modal/i18n/localAmount.ts'
import { isPhone } from '@latchkey/modal/isPhone.ts'
import type { ModalController } from '@latchkey/modal/modalController.ts'
import type { View, ViewName } from '@latchkey/modal/router/view.ts'
import type { Script, ScriptedInstance } from './scriptedInstance.ts'

/** One state of a view: the scripted environment and the steps that reach the state. */
export type Scene = {
  /** Used in the URL and in the names of the screenshots. */
  readonly id: string
  /** `Fault` stands for a view that cannot be shown. */
  readonly view: ViewName | 'Toasts' | 'Fault'
  /** Short description of the state. */
  readonly state: string
  readonly script?: Script
  /** Ids of the wallets to connect first. */
  readonly connected?: readonly string[]
  /** The view to open. Default: the embedded modal's home view. */
  readonly open?: View
  /** The visitor's actions after opening the view. */
  readonly act?: (visitor: Visitor) => Promise<void>
  /** Shown only in a phone-sized window. */
  readonly onPhone?: true
  /** The scene shows skeletons; any other scene is ready only once all skeletons are gone. */
  readonly loading?: true
  /** Selector of an element that exists once the state is reached. */
  readonly ready: string
}

/** Simulates the visitor of one scene. Selectors work in every language. */
export type Visitor = {
  readonly modal: ModalController
  readonly instance: ScriptedInstance
  /** Resolves with the last matching element as soon as there is one. */
  readonly find: (selector: string) => Promise<HTMLElement>
  /** Waits until the view contains a text that is the same in every language, such as a symbol. */
  readonly reads: (text: string) => Promise<void>
  readonly press: (selector: string) => Promise<void>
  /** Resolves with the toast as soon as there is one. */
  readonly toast: () => Promise<HTMLElement>
  readonly fill: (selector: string, text: string) => Promise<void>
}

/** Filters the scenes that this window can show. */
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
      // Amounts are typed in the language's number format.
      const tag = input.closest('[lang]')?.getAttribute('lang') ?? 'en'
      const typed = input.inputMode === 'decimal' ? localAmount({ tag }, text) : text
      // React handles the input event only if the value was set through the native setter.
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

/** The embedded modal. The provider also renders a hidden dialog beside it. */
const sheetIn = (root: Element) => root.querySelector('[role=group]')

/** Resolves with the result of `look` as soon as it is defined, now or after a DOM change. */
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
