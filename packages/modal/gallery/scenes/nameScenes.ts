import { typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const options = { ...typicalAccount.options, features: { names: true } }
const script = { ...typicalAccount, options }
const view = { view: 'AccountSettings', connected: ['otter'], script } as const
const longLabel = 'maximiliane-mustermann-oberhuber-of-the-analytical-engines-club'

const openForm = async ({ modal }: Visitor) => modal.open({ name: 'AccountSettings', step: 'registerAccountName' })

const typeName = (name: string) => async (visitor: Visitor) => {
  await openForm(visitor)
  const input = await visitor.find('input')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, name)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const register = (answer: 'never' | 'no') => async (visitor: Visitor) => {
  await typeName('ada-free')(visitor)
  visitor.instance.setAnswer(answer)
  await visitor.press('[class*=actions] button:not([aria-disabled=true])')
}

const succeed =
  (accountName: string) =>
  async ({ modal }: Visitor) =>
    modal.open({ name: 'AccountSettings', step: 'registerAccountNameSuccess', accountName })

export const nameScenes: readonly Scene[] = [
  {
    ...view,
    id: 'settings-name',
    state: 'with a registered name',
    script: { ...script, server: { ...typicalAccount.server, names: ['ada-lovelace.latchkey.id'] } },
    act: async ({ modal }) => modal.open({ name: 'AccountSettings' }),
    ready: 'li',
  },
  { ...view, id: 'name', state: 'a name: nothing typed', act: openForm, ready: 'input' },
  {
    ...view,
    id: 'name-free',
    state: 'a name: available',
    act: typeName('ada-free'),
    ready: '[class*=actions] button:not([aria-disabled=true])',
  },
  {
    ...view,
    id: 'name-taken',
    state: 'a name: taken, with variations',
    act: typeName('ada-lovelace'),
    ready: 'li button',
  },
  { ...view, id: 'name-invalid', state: 'a name: not allowed', act: typeName('ada_lovelace'), ready: '[role=alert]' },
  { ...view, id: 'name-long', state: 'a name: the longest', act: typeName(longLabel), ready: 'li button' },
  {
    ...view,
    id: 'name-signing',
    state: 'a name: waiting for the signature',
    act: register('never'),
    ready: '[aria-busy=true]',
  },
  { ...view, id: 'name-declined', state: 'a name: signature declined', act: register('no'), ready: '[role=alert]' },
  {
    ...view,
    id: 'name-registered',
    state: 'a name: registered',
    act: succeed('ada-lovelace.latchkey.id'),
    ready: 'h3',
  },
  {
    ...view,
    id: 'name-registered-long',
    state: 'a name: registered, the longest',
    act: succeed(`${longLabel}.latchkey.id`),
    ready: 'h3',
  },
]
