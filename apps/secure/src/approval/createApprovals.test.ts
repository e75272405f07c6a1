import { manualClock } from '@latchkey/base/clock'
import { expect, test, vi } from 'vitest'
import type { SecureSite } from '../site/site.ts'
import { createApprovals } from './createApprovals.ts'
import type { ApprovalQueue } from './queue/approvalQueue.ts'

// A sheet without a screen: Node has none, and approvalSheet.test.ts tests the real one in a browser.
vi.mock('./sheet/mountSheet.tsx', () => ({
  async mountSheet(site: { readonly onMount: (queue: ApprovalQueue) => void }, queue: ApprovalQueue) {
    site.onMount(queue)
    return async () => {}
  },
}))

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = {
  networkId: 'eip155:31337',
  wallet: { record: { evm, sol: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' } },
}
const context = { origin: 'https://shop.example', signal: new AbortController().signal }
const signText = (text: string) => ({ method: 'personal_sign', params: [text, evm] })

function setup(readSession: () => Promise<object> = async () => session) {
  let queue: ApprovalQueue | undefined
  const visibility: boolean[] = []
  const site = {
    clock: manualClock(),
    session: readSession,
    app: vi.fn(() => ({ name: 'Shop', icons: [], theme: {} })),
    setVisible: (visible: boolean) => void visibility.push(visible),
    onMount: (mounted: ApprovalQueue) => {
      queue = mounted
    },
  }
  const approvals = createApprovals(site as unknown as SecureSite)
  const shownText = async () => {
    // Longer than the default: the first request loads the code that decodes it.
    await vi.waitUntil(() => queue?.shown()?.status === 'deciding', { timeout: 60_000 })
    return queue?.shown()?.asked.request.params
  }
  const decide = async (decision: 'approve' | 'reject') => {
    await shownText()
    queue?.[decision](queue.shown()?.id ?? 0)
  }
  return { approvals, site, visibility, decide, shownText }
}

test('runs only the approved request, and only once', async () => {
  const { approvals, site, visibility, decide } = setup()
  const request = signText('Hello')
  const work = vi.fn(async () => 'signed')
  await expect(approvals.run(request, work)).rejects.toMatchObject({ code: 'WALLET_UNAUTHORIZED' })

  const approved = approvals.approve(request, context)
  await decide('approve')
  expect(await approved).toBe(true)
  // The same content in another request needs its own approval.
  await expect(approvals.run(signText('Hello'), work)).rejects.toMatchObject({ code: 'WALLET_UNAUTHORIZED' })
  expect(await approvals.run(request, work)).toBe('signed')
  // The page has its answer before the sheet is gone.
  expect(visibility).toEqual([true])
  await site.clock.advance(0)
  expect(visibility).toEqual([true, false])
  await expect(approvals.run(request, work)).rejects.toMatchObject({ code: 'WALLET_UNAUTHORIZED' })

  const rejected = approvals.approve(request, context)
  await decide('reject')
  expect(await rejected).toBe(false)
  await expect(approvals.run(request, work)).rejects.toMatchObject({ code: 'WALLET_UNAUTHORIZED' })
  expect(work).toHaveBeenCalledOnce()
  expect(visibility).toEqual([true, false, true, false])
})

test('shows requests in the order of arrival, although the first takes longer to decode', async () => {
  let release = () => {}
  const slow = new Promise<object>((resolve) => {
    release = () => resolve(session)
  })
  const readSession = vi.fn(async (): Promise<object> => session).mockImplementationOnce(() => slow)
  const { approvals, site, decide, shownText } = setup(readSession)
  const decisions = [approvals.approve(signText('first'), context), approvals.approve(signText('second'), context)]
  // The last step of decoding reads the app's data.
  await vi.waitUntil(() => site.app.mock.calls.length === 1, { timeout: 60_000 })
  release()
  expect(await shownText()).toEqual(['first', evm])
  await decide('reject')
  expect(await shownText()).toEqual(['second', evm])
  await decide('reject')
  expect(await Promise.all(decisions)).toEqual([false, false])
})
