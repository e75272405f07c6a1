import { expect } from 'vitest'
import { visitFarcaster } from '../../../devnet/src/farcaster/visitFarcaster.ts'
import type { Step } from './interrupted.ts'
import { newDevice, newMail, signs, type Visit } from './interruptedVisit.ts'
import { ask, code, linkTo, press } from './signInByMail.ts'
import { addressOn, answerOfProvider, signInBySocial } from './signInBySocial.ts'

async function isSignedIn({ page }: Visit): Promise<boolean> {
  const { answer } = await ask(page, 'is connected')
  return (answer as { readonly isConnected?: boolean } | undefined)?.isConnected === true
}

export async function signInByMail(visit: Visit): Promise<void> {
  const { page, email } = visit
  if (await isSignedIn(visit)) return
  const mail = await newMail(visit)
  const { answer } = await ask(page, 'connect email', { email })
  const action = (answer as { readonly action?: string } | undefined)?.action
  // The interrupted attempt got as far as the wallet.
  if (action === 'connect') return
  // The interrupted attempt got as far as the link, which may have been used.
  if (action === 'verifyDevice') return followLink(visit, { mail, step: answer as LinkStep })
  const entered = await ask(page, 'submit one-time code', { otp: await mail(code) })
  const step = entered.answer as LinkStep
  if (step.action === 'verifyDevice') await followLink(visit, { mail, step })
}

type LinkStep = { readonly action: string; readonly matchNumber?: string }
type Mailed = { readonly mail: Awaited<ReturnType<typeof newMail>>; readonly step: LinkStep }

/** Chooses the number on the page of the link. */
async function followLink({ page }: Visit, { mail, step }: Mailed): Promise<void> {
  await press(page.context(), await mail(linkTo('approve')), step.matchNumber)
  expect(await ask(page, 'connect device')).toEqual({ answer: { action: 'connect' } })
}

const nameOf = ({ email }: Visit) => email.split('@', 1).join()

async function signInByGoogle(visit: Visit): Promise<void> {
  const { site, page, email } = visit
  if (await isSignedIn(visit)) return
  await signInBySocial(page, site.stack, { provider: 'google', name: nameOf(visit), email })
}

/** GitHub issues no ID token, so the recovery vault mails a link to a new device. */
async function signInByGitHub(visit: Visit): Promise<void> {
  const { site, page, email } = visit
  if (await isSignedIn(visit)) return
  const mail = await newMail(visit)
  const { connected } = await answerOfProvider(page, site.stack, { provider: 'github', name: nameOf(visit), email })
  const { answer } = await connected
  const step = answer as LinkStep
  if (step.action === 'connect') return
  expect(step.action).toBe('verifyDevice')
  await followLink(visit, { mail, step })
}

async function signInByFarcaster(visit: Visit): Promise<void> {
  const { page } = visit
  if (await isSignedIn(visit)) return
  const { answer } = await ask(page, 'get farcaster uri')
  await visitFarcaster((answer as { readonly url: string }).url, nameOf(visit))
  expect(await ask(page, 'connect farcaster')).toMatchObject({ answer: { userName: expect.any(String) } })
}

/** Another device gets the same wallet. */
export const sameElsewhere = (signsIn: Step['take']) => async (visit: Visit) => {
  const address = await addressOn(visit.page)
  await signs({ ...visit, address })
  const other = await newDevice(visit.site)
  await signsIn({ ...visit, page: other })
  expect(await addressOn(other)).toBe(address)
  await other.context().close()
}

/** A new visitor signs up. */
const signingUp = (signsIn: Step['take']): Step => ({
  visitor: 'without a wallet',
  take: signsIn,
  after: sameElsewhere(signsIn),
})

/** Steps that create or join a wallet and use it. */
export const signInSteps: Readonly<Record<string, Step>> = {
  'signing up': signingUp(signInByMail),
  'signing up with Google': signingUp(signInByGoogle),
  'signing up with GitHub': signingUp(signInByGitHub),
  'signing up with Farcaster': signingUp(signInByFarcaster),
  'signing in on a new device': { visitor: 'on a new device', take: signInByMail, after: signs },
  'signing in again': {
    async before({ page }) {
      expect(await ask(page, 'sign out')).toEqual({ answer: undefined })
    },
    take: signInByMail,
    after: signs,
  },
  signing: { take: signs, after: signs },
}
