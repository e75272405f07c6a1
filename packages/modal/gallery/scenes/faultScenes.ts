import { typicalAccount } from '../samples.ts'
import type { Scene } from '../scene.ts'

const shared = { view: 'Fault', ready: '[role=alert]' } as const

export const faultScenes: readonly Scene[] = [
  {
    ...shared,
    id: 'not-set-up',
    state: 'the app has no project id',
    script: { ...typicalAccount, options: { ...typicalAccount.options, projectId: '' } },
  },
  {
    ...shared,
    id: 'view-failed',
    state: 'the view did not load',
    script: typicalAccount,
    act: async ({ modal, find }) => {
      await find('li button')
      // A view that does not exist.
      modal.push({ name: 'Missing' } as never)
    },
  },
]
