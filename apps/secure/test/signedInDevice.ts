import { connectDevice } from '../src/login/connectDevice.ts'
import { connectEmail, submitCode } from '../src/login/emailLogin.ts'
import { createSite } from '../src/site/site.ts'
import type { LoginStack } from './loginStack.ts'
import { memoryStore } from './memoryStore.ts'

const asked = { origin: 'https://app.example', signal: new AbortController().signal }

/** A new device of the owner of an address, signed in by link and code. */
export async function signedInDevice(stack: LoginStack, email: string) {
  const store = await memoryStore()
  const login = stack.loginOn(store)
  await stack.endCooldowns()
  await connectEmail(login, email, asked)
  await stack.openLink(email)
  await connectDevice(login, asked)
  await submitCode(login, await stack.codeFor(email), asked)
  const site = createSite({
    ...{ projectId: '0'.repeat(32), serverUrl: 'http://server', access: login, app: () => ({}) as never },
    ...{ window: {} as Window, setVisible: () => {}, onSessionEnded: () => {}, onFrozen: () => {} },
  })
  const session = await site.session()
  if (!session) throw new RangeError('not signed in')
  return { email, store, login, site, ...session.wallet.record }
}
