import type { OperationBase, OperationStatus } from '@latchkey/core/operations/operation'
import { transferOf, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const shared = { view: 'Toasts', script: typicalAccount, connected: ['otter'], ready: 'button' } as const

/** Sets a transfer in this state, as stored by another tab of the app. */
const showTransfer =
  (status: OperationStatus, more: Partial<OperationBase> = {}) =>
  async ({ instance, find, toast }: Visitor) => {
    await find('[role=tab]')
    instance.latchkey.store.setState({ operations: [transferOf({ status, more })] })
    // Hovering keeps a success toast from disappearing.
    ;(await toast()).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  }

export const toastScenes: readonly Scene[] = [
  { ...shared, id: 'toast-pending', state: 'a transfer is under way', act: showTransfer('pending') },
  { ...shared, id: 'toast-sent', state: 'a transfer was sent', act: showTransfer('confirmed') },
  { ...shared, id: 'toast-failed', state: 'a transfer failed', act: showTransfer('failed') },
  {
    ...shared,
    id: 'toast-canceling',
    state: 'a transfer is being canceled',
    act: showTransfer('pending', { cancelHashes: ['0x2'] }),
  },
  { ...shared, id: 'toast-canceled', state: 'a transfer was canceled', act: showTransfer('canceled') },
  {
    ...shared,
    id: 'toast-replaced',
    state: 'a transfer was replaced',
    act: showTransfer('replaced', { replacedBy: '0x2' }),
  },
  { ...shared, id: 'toast-dropped', state: 'a transfer was dropped', act: showTransfer('dropped') },
  {
    ...shared,
    id: 'toast-disconnect-failed',
    state: 'the wallet could not be told of the disconnect',
    open: { name: 'AccountSettings' },
    act: async ({ instance, find, press, toast }) => {
      await find('li:nth-child(4) button')
      instance.setAnswer('no')
      await press('button')
      await toast()
    },
  },
  {
    ...shared,
    id: 'toast-wallet-left',
    state: 'the wallet disconnected',
    act: async ({ instance, find, toast }) => {
      await find('[role=tab]')
      instance.leave()
      await toast()
    },
  },
  {
    ...shared,
    id: 'toast-offline',
    state: 'the browser is offline',
    act: async ({ modal, find, toast }) => {
      await find('[role=tab]')
      modal.store.setState({ offline: true })
      await toast()
    },
  },
]
