import { errorOf } from '@latchkey/base/errors'
import { TRANSACTION_REVERTED } from '@latchkey/contracts/errors/transaction'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { ended, game, longPermissions, type PermissionRow, permissions, subscription } from '../permissionSamples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { Fault } from '../scriptedAnswer.ts'
import { scriptedFrame } from '../scriptedFrame.ts'
import { signInEmbedded } from '../signInEmbedded.ts'

const scriptOf = (permissions: readonly PermissionRow[] | Fault) => ({
  options: { embeddedWallet: { secureUrl: 'https://secure.example' } },
  server: { permissions },
})

const openSettings = async (visitor: Visitor) => {
  // Report that no network supports smart accounts.
  scriptedFrame(visitor.instance.latchkey, async () => ({}))
  signInEmbedded(visitor, 'ada.lovelace@example.com')
  visitor.modal.open({ name: 'AccountSettings' })
}

const openList = async (visitor: Visitor) => {
  signInEmbedded(visitor, 'ada.lovelace@example.com')
  visitor.modal.open({ name: 'AccountSettings', step: 'smartSessionList' })
}

const openOne = async (visitor: Visitor) => {
  await openList(visitor)
  await visitor.press('li button')
  await visitor.find('dl')
}

/** Presses End permission; the secure site responds with `answer`. */
const endWith = (answer: () => Promise<never>) => async (visitor: Visitor) => {
  scriptedFrame(visitor.instance.latchkey, answer)
  await openOne(visitor)
  await visitor.press('[class*=actions] button')
}

const view = { view: 'AccountSettings', script: scriptOf(permissions) } as const

export const permissionScenes: readonly Scene[] = [
  {
    ...view,
    id: 'settings-permissions',
    state: 'with permissions of apps',
    act: openSettings,
    ready: 'div + div > ul > li:nth-child(3)',
  },
  { ...view, id: 'permissions', state: 'permissions: active, expired and ended', act: openList, ready: 'li button' },
  {
    ...view,
    id: 'permissions-long',
    state: 'permissions: the longest',
    script: scriptOf(longPermissions),
    act: openList,
    ready: 'li button',
  },
  {
    ...view,
    id: 'permissions-loading',
    state: 'permissions: loading',
    script: scriptOf('silent'),
    act: openList,
    loading: true,
    ready: '[class*=SkeletonDetailEntry]',
  },
  {
    ...view,
    id: 'permissions-none',
    state: 'permissions: none',
    script: scriptOf([]),
    act: openList,
    ready: 'h3',
  },
  {
    ...view,
    id: 'permissions-failed',
    state: 'permissions: not loaded',
    script: scriptOf('refuses'),
    act: openList,
    ready: 'h3',
  },
  {
    ...view,
    id: 'permission',
    state: 'a permission: an amount per day',
    script: scriptOf([subscription]),
    act: openOne,
    ready: 'dl',
  },
  {
    ...view,
    id: 'permission-calls',
    state: 'a permission: functions of a contract',
    script: scriptOf([game]),
    act: openOne,
    ready: 'dl',
  },
  {
    ...view,
    id: 'permission-long',
    state: 'a permission: the longest',
    script: scriptOf(longPermissions),
    act: openOne,
    ready: 'dl',
  },
  {
    ...view,
    id: 'permission-ended',
    state: 'a permission: ended',
    script: scriptOf([{ ...subscription, ...ended }]),
    act: openOne,
    ready: 'dl',
  },
  {
    ...view,
    id: 'permission-ending',
    state: 'a permission: waiting for the approval of its end',
    script: scriptOf([subscription]),
    act: endWith(() => new Promise(() => {})),
    ready: '[aria-busy=true]',
  },
  {
    ...view,
    id: 'permission-declined',
    state: 'a permission: its end declined',
    script: scriptOf([subscription]),
    act: endWith(() => Promise.reject(errorOf(USER_REJECTED))),
    ready: '[role=alert]',
  },
  {
    ...view,
    id: 'permission-failed',
    state: 'a permission: its end failed',
    script: scriptOf([subscription]),
    act: endWith(() => Promise.reject(errorOf(TRANSACTION_REVERTED))),
    ready: '[role=alert]',
  },
]
