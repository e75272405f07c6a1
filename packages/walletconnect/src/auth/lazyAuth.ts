import { isRecord } from '@latchkey/base/isRecord'
import type { RelayMessage } from '../relay/port.ts'
import type { AppProposals } from '../sign/app/proposals.ts'
import { isHex32 } from '../sign/shapes.ts'
import type { AppAuth, AuthenticateParams, Authentication } from './appAuth.ts'

/** Sign-in, loaded when an app requests it or a request of an earlier run may still be answered. */
export type LazyAuth = {
  readonly authenticate: (params: AuthenticateParams) => Promise<Authentication>
  /** Handles a message on a topic without a key; false when it is not for this client. */
  readonly unknown: (message: RelayMessage) => Promise<boolean>
}

export async function loadLazyAuth(app: AppProposals): Promise<LazyAuth> {
  const { engine } = app
  let loading: Promise<AppAuth> | undefined
  const load = (): Promise<AppAuth> => {
    loading ??= import('./appAuth.ts').then(({ createAppAuth }) => createAppAuth(app))
    // A chunk that failed to load is requested again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  // Checks only whether records exist; they are validated where they are used.
  const left = engine.store(
    'auth',
    (topic: string) => topic,
    (value) => (isRecord(value) && isHex32(value.responseTopic) ? value.responseTopic : undefined),
  )
  await left.load()
  if (left.list().length > 0) await load()
  return {
    async authenticate(params) {
      const auth = await load()
      return (await import('./appAuth.ts')).authenticate(auth, params)
    },
    async unknown(message) {
      if (!loading) return false
      const auth = await loading
      return (await import('./appAuthAnswer.ts')).authAnswered(auth, message)
    },
  }
}
