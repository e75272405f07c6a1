import { connectDevice } from '../src/login/connectDevice.ts'
import { connectEmail, submitCode } from '../src/login/emailLogin.ts'
import type { Login } from '../src/login/login.ts'
import { createSite } from '../src/site/site.ts'
import type { LoginStack } from './loginStack.ts'
import { memoryStore } from './memoryStore.ts'

const asked = { origin: 'https://app.example', signal: new AbortController().signal }

/**
 * Signs in by code and, if the device does not have the wallet yet, by the link that follows. A sign-in whose code was
 * already accepted needs only the link.
 */
export async function signInByMail(stack: LoginStack, login: Login, email: string): Promise<void> {
  const first = await connectEmail(login, email, asked)
  const { action } = first.action === 'verifyCode' ? await submitCode(login, await stack.codeFor(email), asked) : first
  if (action === 'connect') return
  await stack.openLink(email)
  await connectDevice(login, asked)
}

/** A new device of the owner of an address, signed in by code and, where it does not have the wallet yet, link. */
export async function signedInDevice(stack: LoginStack, email: string) {
  const store = await memoryStore()
  const login = stack.loginOn(store)
  await stack.endCooldowns()
  await signInByMail(stack, login, email)
  const site = createSite({
    ...{ projectId: '0'.repeat(32), serverUrl: 'http://server', access: login, app: () => ({}) as never },
    ...{ window: {} as Window, setVisible: () => {}, onSessionEnded: () => {}, onFrozen: () => {} },
  })
  const session = await site.session()
  if (!session) throw new RangeError('not signed in')
  return { email, store, login, site, ...session.wallet.record }
}
